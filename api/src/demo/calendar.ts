import { type RawBuilder, sql } from 'kysely';

const usZones: readonly string[] = [
  'America/New_York',
  'America/Detroit',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** The time zone of the demo's schools: that of the server if it is one of the United States, else the central one. */
export function demoZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return usZones.includes(timeZone) ? timeZone : 'America/Chicago';
}

/** The first, second … Monday (1) to Sunday (7) of a month of the column `year`. */
const nthOf = (month: number, weekday: number, nth: number) => {
  const first = sql`make_date(year, ${sql.lit(month)}, 1)`;
  return sql`${first} + (${sql.lit(weekday + 7)} - extract(isodow from ${first})::integer) % 7 + ${sql.lit(7 * (nth - 1))}`;
};

/** The last Monday to Sunday of a month. It is a week before the first one of the next month. */
const lastOf = (month: number, weekday: number) => nthOf(month + 1, weekday, 0);

/** A query for the breaks and holidays of the years around a day: `first_day`, `last_day` and `name`. */
export const demoHolidays = (today: string): RawBuilder<unknown> => sql`
  select h.first_day, h.last_day, h.name
  from generate_series(-2, 1) n
  cross join lateral (select extract(year from ${today}::date)::integer + n as year) y
  cross join lateral (values
    (${nthOf(1, 1, 3)}, ${nthOf(1, 1, 3)}, 'Martin Luther King Jr. Day'),
    (${nthOf(2, 1, 3)}, ${nthOf(2, 1, 3)}, 'Presidents’ Day'),
    (${nthOf(3, 1, 3)}, ${nthOf(3, 1, 3)} + 4, 'Spring break'),
    (${lastOf(5, 1)}, ${lastOf(5, 1)}, 'Memorial Day'),
    (make_date(year, 6, 18), make_date(year, 8, 25), 'Summer break'),
    (${nthOf(9, 1, 1)}, ${nthOf(9, 1, 1)}, 'Labor Day'),
    (make_date(year, 11, 11), make_date(year, 11, 11), 'Veterans Day'),
    (${nthOf(11, 4, 4)}, ${nthOf(11, 4, 4)} + 1, 'Thanksgiving'),
    (make_date(year, 12, 22), make_date(year + 1, 1, 4), 'Winter break')
  ) as h (first_day, last_day, name)`;
