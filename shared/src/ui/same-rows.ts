/** Whether a list holds what it held before, however it was put together. */
export const areSameRows = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((row, index) => row === after[index]);
