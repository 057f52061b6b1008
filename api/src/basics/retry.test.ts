import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '@tapin/contract/languages';
import { addMs, hours, minutes, seconds } from './clock.ts';
import { retryAt, retryTextOf } from './retry.ts';

/** Thursday, 8:44:30 in Chicago. */
const now = new Date('2026-03-12T13:44:30Z');
const textAfter = (milliseconds: number, language: Language, timeZone: unknown = 'America/Chicago') =>
  retryTextOf(retryAt(addMs(now, milliseconds), now), language, timeZone);

test('a retry text names a short wait as a duration in both languages', () => {
  assert.equal(textAfter(seconds(20), 'en'), 'Try again in 1 minute.');
  assert.equal(textAfter(minutes(3), 'en'), 'Try again in 3 minutes.');
  assert.equal(textAfter(minutes(3) - 1, 'es'), 'Inténtalo de nuevo en 3 minutos.');
});

test('a retry text names a longer wait as the first full minute after it, in the time zone of the caller', () => {
  assert.equal(textAfter(minutes(15), 'en'), 'Try again at 9:00 AM.');
  assert.equal(textAfter(minutes(15), 'es'), 'Hora para intentarlo de nuevo: 9:00 a.m.');
  assert.equal(textAfter(minutes(15.5), 'en', 'America/New_York'), 'Try again at 10:00 AM.');
});

test('a retry text names the weekday when the wait ends on another day', () => {
  assert.equal(textAfter(hours(24), 'en'), 'Try again on Friday 8:45 AM.');
});

test('a retry text names a longer wait as a duration when the time zone is missing or unknown', () => {
  assert.equal(textAfter(minutes(55), 'en', null), 'Try again in 55 minutes.');
  assert.equal(textAfter(hours(24), 'en', 'Mars/Olympus'), 'Try again in 24 hours.');
});

test('the seconds of a retry are rounded up, and never zero', () => {
  assert.equal(retryAt(addMs(now, 1_001), now).afterSeconds, 2);
  assert.equal(retryAt(now, now).afterSeconds, 1);
});
