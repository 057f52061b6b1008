import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planningProblemCodes } from '../../api/src/roster/planning/plan.ts';
import { problemCodes, sourceErrorCodes } from '../../oneroster/src/problems.ts';
import { documentOfRosterProblems } from '../roster-problems/document.ts';

test('the page of problems of a roster has each code once, with its message and what to do', () => {
  const rows = [...documentOfRosterProblems().matchAll(/^\| `([\w-]+)` \| (\S.*) \| (\S.*) \|$/gm)];
  const codes = rows.map(([, code = '']) => code);
  assert.equal(new Set(codes).size, codes.length);
  for (const code of [...problemCodes, ...planningProblemCodes, ...sourceErrorCodes]) {
    assert.ok(codes.includes(code), code);
  }
});
