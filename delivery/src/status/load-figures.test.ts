import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredOutcome } from '#src/store/stored-outcome.ts';
import { loadFigures } from './load-figures.ts';

const outcome = (visitor: string, status: 'loaded' | 'failed', errorClass?: string): StoredOutcome => ({
  at: '2026-11-20T08:00:00.000Z',
  visitor,
  remote: 'staff',
  version: '1.1.0',
  status,
  durationMs: 40,
  ...(errorClass && { errorClass }),
});

test('counts one failed load when a version loads and then throws while it renders', () => {
  const outcomes = [
    outcome('ada', 'loaded'),
    outcome('ada', 'failed', 'render'),
    outcome('bea', 'loaded'),
    outcome('cleo', 'failed', 'render'),
    outcome('dora', 'failed', 'network'),
  ];
  assert.deepEqual(loadFigures(outcomes)('staff', '1.1.0'), {
    loads: 4,
    failures: 3,
    loadNetworks: 1,
    failedNetworks: 1,
    failedShare: 0.75,
    classes: { render: 2, network: 1 },
    medianMs: 40,
  });
});
