/** Something as a change began with it, as you have changed it, and as it was saved elsewhere meanwhile. */
export interface Versions<Value> {
  base: Value;
  yours: Value;
  theirs: Value;
}
