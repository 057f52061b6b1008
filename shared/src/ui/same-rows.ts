/** Returns whether two arrays have the same elements in the same order. */
export const areSameRows = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((row, index) => row === after[index]);
