export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = (count: number) => count * 1_000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);

export function addMs(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
