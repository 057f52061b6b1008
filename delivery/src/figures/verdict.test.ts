import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Life, randomFrom, simulateLife } from '#test/canary-simulation.ts';

const good: Life = {
  percent: 10,
  visitors: 1_000,
  networks: 12,
  stableFaults: { error: 0.03, load: 0.01 },
  canaryFaults: { error: 0.03, load: 0.01 },
  evaluateEvery: 10,
};

function simulate(life: Life, lives: number) {
  const random = randomFrom(20_261_123);
  return Array.from({ length: lives }, () => simulateLife(life, random));
}

const goodLives: [string, Partial<Life>][] = [
  ['a tenth of the visitors', {}],
  ['half of the visitors', { percent: 50 }],
  ['faults of a third of all visitors', { stableFaults: { error: 0.33 }, canaryFaults: { error: 0.33 } }],
  ['an outage in which most loads fail', { outage: { from: 0.3, until: 0.4 } }],
];

for (const [what, settings] of goodLives) {
  test(`withdraws at most 1 % of good canaries with ${what}, over their whole lives`, {
    timeout: 120_000,
  }, () => {
    const lives = 100;
    const ends = simulate({ ...good, ...settings }, lives);
    const withdrawn = ends.filter(({ withdrawnAfter }) => withdrawnAfter !== null).length;
    const slower = ends.filter(({ slowerAfter }) => slowerAfter !== null).length;
    assert.ok(withdrawn <= lives / 100, `${withdrawn} of ${lives} withdrawn`);
    assert.ok(slower <= lives / 100, `${slower} of ${lives} held back`);
  });
}

const badLives: [string, Partial<Life>, number][] = [
  ['a canary that always throws', { canaryFaults: { error: 1 } }, 40],
  ['a canary that freezes a third of the pages', { canaryFaults: { error: 0.03, freeze: 0.33 } }, 80],
  [
    'a canary whose fault is hidden by faults of both versions',
    { stableFaults: { error: 0.3 }, canaryFaults: { error: 0.3, render: 0.2 } },
    150,
  ],
];

for (const [what, settings, maxVisitors] of badLives) {
  test(`withdraws ${what} after at most ${maxVisitors} of its visitors (median)`, () => {
    const ends = simulate({ ...good, evaluateEvery: 1, ...settings }, 11);
    assert.ok(ends.every(({ withdrawnAfter }) => withdrawnAfter !== null));
    const visitors = ends.map(({ canaryVisitors }) => canaryVisitors).sort((a, b) => a - b);
    assert.ok((visitors[5] ?? 0) <= maxVisitors, `${visitors[5]}`);
  });
}

test('holds back a canary that is half as fast as the stable version', () => {
  const ends = simulate({ ...good, percent: 50, slowerBy: 2, visitors: 1_000 }, 10);
  assert.equal(ends.filter(({ slowerAfter }) => slowerAfter !== null).length, 10);
});

test('faults in only one or two networks withdraw no canary', () => {
  for (const networks of [1, 2]) {
    const ends = simulate({ ...good, networks, canaryFaults: { error: 1 }, visitors: 300 }, 3);
    assert.ok(ends.every(({ withdrawnAfter }) => withdrawnAfter === null));
  }
});
