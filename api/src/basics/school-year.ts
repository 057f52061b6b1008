/** The year of the 1 July with which the school year of a day begins. */
export function schoolYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 7 ? year : year - 1;
}
