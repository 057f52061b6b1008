import type { Canary } from '@tapin/delivery-formats/channel';
import type { CountedKind } from '#src/figures/day-figures.ts';
import { isSlower, verdictOf } from '#src/figures/verdict.ts';
import type { CanaryVisit } from '#src/store/stored-reports.ts';

export interface Life {
  percent: number;
  visitors: number;
  networks: number;
  /** The share of visitors of the stable version and of the canary who have a fault, by kind. */
  stableFaults: Partial<Record<CountedKind, number>>;
  canaryFaults: Partial<Record<CountedKind, number>>;
  slowerBy?: number;
  /** A range of the visitors, as shares from 0 to 1, for whom every page fails, as in an outage of the network. */
  outage?: { from: number; until: number };
  /** The number of visitors after which the comparison runs again. In operation it runs after reports of faults. */
  evaluateEvery: number;
}

const evaluateSpeedEvery = 100;

export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface LifeEnd {
  /** The number of visitors after which the canary was withdrawn, or null. */
  withdrawnAfter: number | null;
  slowerAfter: number | null;
  canaryVisitors: number;
}

export function simulateLife(life: Life, random: () => number): LifeEnd {
  const canary: Canary = {
    version: '1.1.0',
    percent: life.percent,
    districts: [],
    withdrawAt: 0.1,
    minimumLoads: 5,
  };
  const visits: CanaryVisit[] = [];
  const end: LifeEnd = { withdrawnAfter: null, slowerAfter: null, canaryVisitors: 0 };
  for (let visitor = 1; visitor <= life.visitors; visitor += 1) {
    const visit = visitOf(visitor, life, random);
    visits.push(visit);
    if (visit.version === canary.version) end.canaryVisitors += 1;
    if (visitor % evaluateSpeedEvery === 0 && isSlower(visits, '1.0.0', canary)) end.slowerAfter ??= visitor;
    if (visitor % life.evaluateEvery > 0 || !verdictOf(visits, '1.0.0', canary).isWithdrawable) continue;
    end.withdrawnAfter = visitor;
    return end;
  }
  return end;
}

function visitOf(visitor: number, life: Life, random: () => number): CanaryVisit {
  const isCanary = random() * 100 < life.percent;
  const rates = isCanary ? life.canaryFaults : life.stableFaults;
  const kinds = Object.entries(rates).flatMap(([kind, rate]) => (random() < rate ? [kind] : []));
  const progress = visitor / life.visitors;
  const isOutage = life.outage && progress >= life.outage.from && progress < life.outage.until;
  if (isOutage && random() < 0.8) kinds.push('load');
  const slower = isCanary ? (life.slowerBy ?? 1) : 1;
  // Durations have a long tail. A sum of random numbers in the exponent gives such a distribution.
  const duration = (scale: number) => scale * slower * Math.exp(1.4 * (random() + random() + random() - 1.5));
  return {
    at: '2026-11-23T08:00:00.000Z',
    part: 'survey',
    version: isCanary ? '1.1.0' : '1.0.0',
    visitor: `${visitor}`,
    network: `${Math.floor(random() * life.networks)}`,
    kinds,
    speed: { lcp: duration(1_200), inp: duration(90), shown: duration(250) },
  };
}
