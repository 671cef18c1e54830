define i32 @main() {
  %r = call i32 @"odd\1B[31m\0Aname"()
  ret i32 %r
}
define i32 @"odd\1B[31m\0Aname"() {
  %v = load i32, ptr null
  ret i32 %v
}
