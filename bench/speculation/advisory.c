/* An advisory unit in the manner of traffic collision avoidance: a few thresholds, many inputs, and
   decisions that are computed again and again from the same readings. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int own_altitude, other_altitude, own_rate, other_rate;
static int up_separation, down_separation, layer, mode, intent, confidence, climb_inhibited;
static int threshold[4];

static int limit(void) { return threshold[layer]; }
static int biased_climb(void) { return climb_inhibited ? up_separation + 100 : up_separation; }
static int own_below(void) { return own_altitude < other_altitude; }
static int own_above(void) { return other_altitude < own_altitude; }

static int climbs(void) {
  int upward_preferred = biased_climb() > down_separation;
  if (upward_preferred)
    return !own_below() || (own_below() && !(down_separation >= limit()));
  return own_above() && up_separation >= limit();
}

static int descends(void) {
  int upward_preferred = biased_climb() > down_separation;
  if (upward_preferred)
    return own_below() && down_separation >= limit();
  return !own_above() || (own_above() && up_separation >= limit());
}

int main(void) {
  int steps = 0, advisories = 0, warnings = 0;
  own_altitude = __VERIFIER_nondet_int();
  other_altitude = __VERIFIER_nondet_int();
  threshold[0] = 400; threshold[1] = 500; threshold[2] = 640; threshold[3] = 740;
  own_rate = __VERIFIER_nondet_int();
  other_rate = __VERIFIER_nondet_int();
  up_separation = __VERIFIER_nondet_int();
  down_separation = __VERIFIER_nondet_int();
  layer = __VERIFIER_nondet_int() & 3;
  mode = __VERIFIER_nondet_int();
  intent = __VERIFIER_nondet_int();
  confidence = __VERIFIER_nondet_int();
  climb_inhibited = __VERIFIER_nondet_int();
  if (own_altitude < 0 || own_altitude > 40000 || other_altitude < 0 || other_altitude > 40000) return 0;
  if (up_separation < 0 || up_separation > 5000 || down_separation < 0 || down_separation > 5000) return 0;
  for (int round = 0; round < ROUNDS; round++) {
    int enabled = confidence && own_rate <= 600 && other_altitude - own_altitude > 100;
    int equipped = mode == 1;
    int unknown = intent == 0 && !(mode > 2);
    int advice = 0;
    if (enabled && ((equipped && unknown) || !equipped)) {
      int up = climbs() && own_below();
      int down = descends() && own_above();
      if (up && down) advice = 0;
      else if (up) advice = 1;
      else if (down) advice = 2;
    }
    if (advice != 0) advisories++;
    if (own_rate > 600) warnings++;
    if (other_rate > 600) warnings++;
    if (up_separation < limit()) warnings++;
    if (down_separation < limit()) warnings++;
    if (advice == 1 && climb_inhibited) warnings++;
    steps++;
    up_separation += round & 1 ? 10 : -10;
  }
  if (advisories > ROUNDS || warnings > 5 * ROUNDS) reach_error();
  return 0;
}
