struct date {
	int year;
	int month;
	int day;
};

static const unsigned char month_days[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

/* Say whether a year of the Gregorian calendar is a leap year. */
int is_leap_year(int year)
{
	if (year % 4 != 0)
		return 0;
	if (year % 100 != 0)
		return 1;
	return year % 400 == 0;
}

/* Give the number of days of a month (1 to 12) of a year, 0 for no such month. */
int days_in_month(int year, int month)
{
	if (month < 1 || month > 12)
		return 0;
	if (month == 2 && is_leap_year(year))
		return 29;
	return month_days[month - 1];
}

/* Give the day of the week of a date, 0 for Sunday, -1 for a date that does not exist. */
int day_of_week(const struct date *d)
{
	int year = d->year;
	int month = d->month;
	int century;

	if (year < 1)
		return -1;
	if (d->day < 1 || d->day > days_in_month(year, month))
		return -1;
	if (month < 3) {
		month += 12;
		year--;
	}
	century = year / 100;
	year %= 100;
	return (d->day + 13 * (month + 1) / 5 + year + year / 4 + century / 4 + 5 * (century % 7) + 6) % 7;
}
