/** Returns the middle of a day `YYYY-MM-DD`, which is on this day whether or not the clocks change. */
export const dateAtNoon = (day: string): Date => new Date(`${day}T12:00`);
