import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentOfRosterProblems } from '../roster-problems/document.ts';

test('the page of problems of a roster has the texts of the API', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/roster-problems.md'), 'utf8');
  assert.equal(page, documentOfRosterProblems(), 'run "node repo/roster-problems.ts"');
});
