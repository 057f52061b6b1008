export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);

export function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
