/** Something as a change began with it, as you have changed it, and as somebody else has saved it meanwhile. */
export interface Versions<Value> {
  base: Value;
  yours: Value;
  theirs: Value;
}
