import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#src/basics/app-error.ts';
import { importCalendar } from './import-calendar.ts';

const now = new Date('2026-03-11T14:00:00Z');

const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//District//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
const isInvalid = (error: unknown) => error instanceof AppError && error.code === 'calendar_file_invalid';
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n');
const daysOf = async (text: string) =>
  (await importCalendar('client', text, now)).map(({ firstDay, lastDay, name, noSchool }) => [
    firstDay,
    lastDay,
    name,
    noSchool,
  ]);

test('a calendar file has the day after the last day of an all-day event, and the import returns the last day', async () => {
  const text = file(
    event('DTSTART;VALUE=DATE:20260406', 'DTEND;VALUE=DATE:20260411', 'SUMMARY:Spring Break'),
    event('DTSTART;VALUE=DATE:20260525', 'SUMMARY:Memorial Day\\, no school'),
    event('DTSTART;VALUE=DATE:20260501', 'DURATION:P2D', 'SUMMARY:Picture days'),
  );
  assert.deepEqual(await daysOf(text), [
    ['2026-04-06', '2026-04-10', 'Spring Break', true],
    ['2026-05-01', '2026-05-02', 'Picture days', false],
    ['2026-05-25', '2026-05-25', 'Memorial Day, no school', true],
  ]);
});

test('the import of a calendar file recognizes Spanish days off, joins folded lines and omits cancelled events', async () => {
  const text = file(
    event('DTSTART;VALUE=DATE:20260501', 'SUMMARY:Día del Trabajo\\, no hay', '  clases'),
    event('DTSTART;VALUE=DATE:20260502', 'STATUS:CANCELLED', 'SUMMARY:No school'),
    event('DTSTART:20260503T090000Z', 'DTEND:20260503T100000Z', 'SUMMARY:Board meeting'),
  );
  assert.deepEqual(await daysOf(text), [
    ['2026-05-01', '2026-05-01', 'Día del Trabajo, no hay clases', true],
  ]);
});

test('the import of a calendar file returns each day of a recurring event, and limits one without an end', async () => {
  const weekly = event(
    'DTSTART;VALUE=DATE:20260313',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'EXDATE;VALUE=DATE:20260320',
    'SUMMARY:No school',
  );
  assert.deepEqual(
    (await daysOf(file(weekly))).map(([day]) => day),
    ['2026-03-13', '2026-03-27'],
  );
  const yearly = event('DTSTART;VALUE=DATE:20200704', 'RRULE:FREQ=YEARLY', 'SUMMARY:Independence Day');
  assert.deepEqual(
    (await daysOf(file(yearly))).map(([day]) => day),
    ['2025-07-04', '2026-07-04', '2027-07-04', '2028-07-04'],
  );
  const daily = event('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY', 'SUMMARY:x');
  assert.equal((await daysOf(file(daily))).length, 365 + 365 + 366);
});

test('refuses a text that is not a calendar file or has no all-day events', async () => {
  const timed = event('DTSTART:20260503T090000Z', 'SUMMARY:Meeting');
  const bad = [
    '',
    'hello',
    '{"a":1}',
    'BEGIN:VCALENDAR',
    file(),
    file(timed),
    'BEGIN:VCARD\r\nEND:VCARD',
    file('x'),
  ];
  for (const text of bad) await assert.rejects(importCalendar('client', text, now), isInvalid, text);
});

test('refuses a calendar file whose rule makes the parser loop, after the deadline of the worker', async () => {
  const rules = [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=100000000;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=30',
  ];
  for (const rule of rules) {
    const text = file(event('DTSTART;VALUE=DATE:20260501', `RRULE:${rule}`, 'SUMMARY:No school'));
    await assert.rejects(importCalendar('client', text, now), isInvalid, rule);
  }
});

test('refuses the seventh simultaneous calendar file of a client as unavailable, and reads the six before it', async () => {
  const text = file(event('DTSTART;VALUE=DATE:20260525', 'SUMMARY:No school'));
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, () => importCalendar('client', text, now)),
  );
  assert.deepEqual(
    results.map(({ status }) => status),
    [...Array(6).fill('fulfilled'), 'rejected'],
  );
  const refusal = results.at(-1);
  assert.ok(refusal?.status === 'rejected' && refusal.reason instanceof AppError);
  assert.equal(refusal.reason.code, 'unavailable');
});
