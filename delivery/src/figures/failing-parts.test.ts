import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEntry } from '#src/store/log-entry.ts';
import type { StoredOutcome } from '#src/store/stored-reports.ts';
import { emptyVersionFigures } from './day-figures.ts';
import { failingVersions, isAlone } from './failing-parts.ts';
import type { PartStatus } from './part-status.ts';
import type { HourOfParts } from './stored-figures.ts';
import { loadFigures } from './version-figures.ts';

const now = Date.parse('2026-11-23T12:30:00.000Z');
const hour = (at: string, visits: number, faulty: number, more = {}, name = 'survey'): HourOfParts => ({
  at: Date.parse(`2026-11-23T${at}:00:00.000Z`),
  parts: { [name]: { '1.1.0': { ...emptyVersionFigures(), visits, faulty, ...more } } },
  unknown: {},
});
const version = {
  version: '1.1.0',
  share: 100,
  loads: 0,
  failures: 0,
  loadNetworks: 0,
  failedNetworks: 0,
  failedShare: 0,
  classes: {},
  medianMs: null,
};
const figures = { visits: 0, faulty: 0, networks: 0, faultyNetworks: 0, faultyShare: 0, kinds: {}, p75: {} };
const part: PartStatus = {
  part: 'survey',
  stable: '1.1.0',
  previous: ['1.0.0'],
  canary: null,
  isMissing: false,
  publishedAt: '',
  publishedBy: '',
  commit: '',
  changes: null,
  owner: null,
  last: null,
  versions: [{ ...version, ...figures }],
  comparison: null,
};
const change = (at: string, action: LogEntry['action']): LogEntry => ({
  at: `2026-11-23T${at}:00.000Z`,
  by: 'ada',
  action,
  part: 'survey',
  version: '1.1.0',
  from: '1.0.0',
  revision: 3,
});

test('finds the hour in which a failure began, across hours without visits, and the change at that time', () => {
  const hours = [hour('07', 100, 0), hour('09', 50, 20), hour('11', 40, 10), hour('12', 60, 30)];
  const [failing] = failingVersions(
    [part],
    hours,
    [change('05:10', 'sign'), change('08:55', 'publish')],
    now,
  );
  assert.equal(failing?.since, Date.parse('2026-11-23T09:00:00.000Z'));
  assert.equal(failing?.cause?.action, 'publish');
  assert.equal(failing?.share, 0.4);
});

test('names no change when a failure began without a change at that time', () => {
  const hours = [hour('08', 100, 0), hour('12', 60, 30)];
  assert.equal(failingVersions([part], hours, [change('08:55', 'publish')], now)[0]?.cause, null);
});

test('does not report a failure that has ended, a single visit, or a small share', () => {
  for (const hours of [
    [hour('07', 100, 90), hour('11', 100, 0), hour('12', 100, 0)],
    [hour('12', 3, 1)],
    [hour('12', 1_000, 9)],
  ])
    assert.deepEqual(failingVersions([part], hours, [], now), []);
});

test('lists a failure in one of several networks after other failures, and gives each network the same weight', () => {
  const networks = { networks: 10, networkHours: 10 };
  const hours = [
    hour('12', 1_000, 900, { ...networks, faultyNetworks: 1, networkShares: 1 }),
    hour('12', 100, 2, { ...networks, faultyNetworks: 2, networkShares: 0.2 }, 'staff'),
  ];
  const failing = failingVersions([part, { ...part, part: 'staff' }], hours, [], now);
  assert.deepEqual(
    failing.map((each) => [each.part.part, each.share, isAlone(each)]),
    [
      ['staff', 0.02, false],
      ['survey', 0.1, true],
    ],
  );
});

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
