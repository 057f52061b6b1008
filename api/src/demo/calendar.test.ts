import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { demoHolidays } from './calendar.ts';

/** The days of a month, from 1 to 12, that are this day of the week, from 0 for Sunday to 6. */
function weekdaysIn(year: number, month: number, weekday: number): string[] {
  const days = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(year, month - 1, at + 1)));
  return days
    .filter((day) => day.getUTCMonth() === month - 1 && day.getUTCDay() === weekday)
    .map((day) => day.toISOString().slice(0, 10));
}

const plusDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

function holidaysOf(year: number): [string, string | undefined, string | undefined][] {
  const thirdMonday = (month: number) => weekdaysIn(year, month, 1)[2];
  const [spring = '', thanksgiving = ''] = [thirdMonday(3), weekdaysIn(year, 11, 4)[3]];
  const memorial = weekdaysIn(year, 5, 1).at(-1);
  const labor = weekdaysIn(year, 9, 1)[0];
  return [
    ['Martin Luther King Jr. Day', thirdMonday(1), thirdMonday(1)],
    ['Presidents’ Day', thirdMonday(2), thirdMonday(2)],
    ['Spring break', spring, plusDays(spring, 4)],
    ['Memorial Day', memorial, memorial],
    ['Summer break', `${year}-06-18`, `${year}-08-25`],
    ['Labor Day', labor, labor],
    ['Veterans Day', `${year}-11-11`, `${year}-11-11`],
    ['Thanksgiving', thanksgiving, plusDays(thanksgiving, 1)],
    ['Winter break', `${year}-12-22`, `${year + 1}-01-04`],
  ];
}

test('the holidays of twelve years are on the days of the federal calendar', async (t) => {
  const { db } = await build(t);
  const years = Array.from({ length: 12 }, (_, at) => 2025 + at);
  const found: unknown[] = [];
  for (const year of [2027, 2031, 2035]) {
    const { rows } = await sql<{ name: string; first_day: string; last_day: string }>`
      select name, first_day, last_day from (${demoHolidays(`${year}-03-11`)}) h order by first_day`.execute(
      db,
    );
    found.push(...rows.map(({ name, first_day, last_day }) => [name, first_day, last_day]));
  }
  assert.deepEqual(found, years.flatMap(holidaysOf));
  assert.equal(holidaysOf(2027)[3]?.[1], '2027-05-31');
});
