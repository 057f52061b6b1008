import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, sameTimeEarlier, schoolDays, weekday } from './local-day.ts';

test('school days are the Mondays to Fridays of a span, whatever day it starts on', () => {
  for (let offset = 0; offset < 7; offset += 1) {
    const start = addDays('2026-03-01', offset);
    let counted = 0;
    for (let length = 0; length < 30; length += 1) {
      const end = addDays(start, length);
      if (weekday(end) >= 1 && weekday(end) <= 5) counted += 1;
      assert.equal(schoolDays(start, end), counted, `${start} to ${end}`);
    }
  }
  assert.equal(schoolDays('2026-03-03', '2026-03-02'), 0);
});

test('the same time of an earlier day is told by the clocks of the zone, across a change of them', () => {
  const nine = new Date('2026-03-11T14:00:00Z');
  assert.equal(sameTimeEarlier(nine, 'America/Chicago', 7).toISOString(), '2026-03-04T15:00:00.000Z');
  assert.equal(sameTimeEarlier(nine, 'America/Phoenix', 7).toISOString(), '2026-03-04T14:00:00.000Z');
  assert.equal(sameTimeEarlier(nine, 'Asia/Kolkata', 1).toISOString(), '2026-03-10T14:00:00.000Z');
});
