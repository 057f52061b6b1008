import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextNight } from './next-night.ts';

const next = (after: string, time: string, zone: string) =>
  nextNight(new Date(after), time, zone).toISOString();

test('begins at the time of day in the time zone of the district, today or tomorrow', () => {
  assert.equal(next('2026-03-11T06:59:59Z', '02:00', 'America/Chicago'), '2026-03-11T07:00:00.000Z');
  assert.equal(next('2026-03-11T07:00:00Z', '02:00', 'America/Chicago'), '2026-03-12T07:00:00.000Z');
  assert.equal(next('2026-03-11T23:00:00Z', '01:30', 'Pacific/Auckland'), '2026-03-12T12:30:00.000Z');
});

test('begins once in each night in which the clocks change', () => {
  assert.equal(next('2026-03-07T09:00:00Z', '02:30', 'America/Chicago'), '2026-03-08T07:30:00.000Z');
  assert.equal(next('2026-03-08T07:30:00Z', '02:30', 'America/Chicago'), '2026-03-09T07:30:00.000Z');
  assert.equal(next('2026-10-31T09:00:00Z', '01:30', 'America/Chicago'), '2026-11-01T06:30:00.000Z');
  assert.equal(next('2026-11-01T06:30:00Z', '01:30', 'America/Chicago'), '2026-11-02T07:30:00.000Z');
});
