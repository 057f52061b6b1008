import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#test/random/property-testing.ts';
import { formatIsoTime } from './clock.ts';

test('formats a time like Date.toISOString', () => {
  const min = Date.parse('1900-01-01T00:00:00Z');
  const max = Date.parse('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.integer({ min, max }), (time) =>
      assert.equal(formatIsoTime(time), new Date(time).toISOString()),
    ),
  );
});
