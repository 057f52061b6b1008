import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLines, countsOf, hasChanges } from './roster-run-lines.ts';

const zero = { add: 0, change: 0, end: 0 };
const none = { schools: zero, students: zero, staff: zero, classes: zero };

test('counts guardians only where a run reads them, and applies a run that changes nothing else', () => {
  assert.deepEqual(countsOf({ counts: {} }), none);
  assert.equal(hasChanges(countsOf({ counts: {} })), false);
  const counts = countsOf({ counts: { ...none, guardians: { ...zero, end: 2 } } });
  assert.deepEqual(counts.guardians, { add: 0, change: 0, end: 2 });
  assert.equal(hasChanges(counts), true);
  assert.deepEqual(countLines(counts).slice(-1), ['guardians 0 to add, 0 to change, 2 to end']);
});
