import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationsIn, failuresIn } from './playwright-report.ts';

const spec = (title: string, ...results: { duration: number; errors: { message: string }[] }[]) => ({
  title,
  file: 'host/journey.spec.ts',
  tests: [{ projectName: 'chromium', results }],
});
const passed = (duration: number) => ({ duration, errors: [] });
const failed = (duration: number, message: string) => ({ duration, errors: [{ message }] });
const nested = spec('slow', failed(20, '\u001b[31mno heading\u001b[39m'), passed(30));
const report = {
  suites: [
    {
      title: 'host/journey.spec.ts',
      specs: [spec('quick', passed(10)), spec('skipped')],
      suites: [{ title: 'in Spanish', specs: [], suites: [{ title: '', specs: [nested] }] }],
    },
  ],
  stats: { expected: 3, flaky: 0, unexpected: 0 },
};

test('lists the tests of a report as Playwright names them, the slowest first', () => {
  assert.deepEqual(durationsIn(report), [
    { test: '[chromium] › host/journey.spec.ts › in Spanish › slow', ms: 30 },
    { test: '[chromium] › host/journey.spec.ts › quick', ms: 10 },
    { test: '[chromium] › host/journey.spec.ts › skipped', ms: 0 },
  ]);
});

test('lists the errors of a report with the tests that failed, as plain text', () => {
  assert.deepEqual(failuresIn(report), ['[chromium] › host/journey.spec.ts › in Spanish › slow\nno heading']);
});
