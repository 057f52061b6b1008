import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@tapin/contract/languages';
import { problemCodes, sourceErrorCodes } from '@tapin/oneroster/problems';
import { planningProblemCodes } from '#src/roster/planning/plan.ts';
import { stopReasons } from '#src/roster/planning/plan-outcome.ts';
import { readingFailed } from '#src/roster/worker/worker.ts';
import { describeProblem } from './problems.ts';

test('every problem code and every reason of a run has a text and a remedy in every language', () => {
  const seen = new Set<string>();
  for (const language of languages) {
    for (const code of [
      ...problemCodes,
      ...sourceErrorCodes,
      ...planningProblemCodes,
      ...stopReasons,
      'command-ended',
      readingFailed,
      'replaced',
    ]) {
      const { problem, remedy } = describeProblem(code, language);
      assert.ok(problem !== code && problem.length > 10, `${language} ${code}`);
      assert.ok(remedy.length > 10, `${language} ${code}`);
      assert.ok(!seen.has(`${code} ${problem}`), `${code} has the same text in two languages`);
      seen.add(`${code} ${problem}`);
    }
  }
});

test('the text of a problem has the name of the record, and a code without a text is shown unchanged', () => {
  assert.match(describeProblem('grade-missing', 'es', { name: 'Kim Park' }).problem, /Kim Park/);
  assert.deepEqual(describeProblem('constructor', 'en'), { problem: 'constructor', remedy: '' });
});

test('the text about a zip without manifest.csv names no version, because the columns decide', () => {
  for (const language of languages)
    assert.doesNotMatch(describeProblem('manifest-missing', language).problem, /1\.\d/);
});
