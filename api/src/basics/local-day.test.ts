import assert from 'node:assert/strict';
import { test } from 'node:test';
import { posixZoneAt, sameTimeEarlier } from './local-day.ts';

test('finds the same local time on an earlier day across a change of daylight saving', () => {
  const nine = new Date('2026-03-11T14:00:00Z');
  assert.equal(sameTimeEarlier(nine, 'America/Chicago', 7).toISOString(), '2026-03-04T15:00:00.000Z');
  assert.equal(sameTimeEarlier(nine, 'America/Phoenix', 7).toISOString(), '2026-03-04T14:00:00.000Z');
  assert.equal(sameTimeEarlier(nine, 'Asia/Kolkata', 1).toISOString(), '2026-03-10T14:00:00.000Z');
});

test('returns the offset of a time zone in POSIX notation, which inverts the sign', () => {
  const nine = new Date('2026-03-11T14:00:00Z');
  assert.equal(posixZoneAt(nine, 'America/Chicago'), 'UTC+05:00');
  assert.equal(posixZoneAt(nine, 'Asia/Kolkata'), 'UTC-05:30');
  assert.equal(posixZoneAt(nine, 'UTC'), 'UTC+00:00');
});
