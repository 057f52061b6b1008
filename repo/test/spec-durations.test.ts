import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationsIn } from './spec-durations.ts';

test('lists the tests of a report as Playwright names them, the slowest first', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'host/journey.spec.ts',
    tests: [{ projectName: 'chromium', results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    {
      title: 'host/journey.spec.ts',
      specs: [spec('quick', 10), spec('skipped')],
      suites: [{ title: 'in Spanish', specs: [], suites: [{ title: '', specs: [spec('slow', 20, 30)] }] }],
    },
  ];
  assert.deepEqual(durationsIn({ suites, stats: { expected: 3, flaky: 0, unexpected: 0 } }), [
    { test: '[chromium] › host/journey.spec.ts › in Spanish › slow', ms: 30 },
    { test: '[chromium] › host/journey.spec.ts › quick', ms: 10 },
    { test: '[chromium] › host/journey.spec.ts › skipped', ms: 0 },
  ]);
});
