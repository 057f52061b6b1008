import type { Canary } from '@tapin/shared/remote/channel';
import type { CanaryVisit } from '#src/store/canary-visit.ts';
import type { Arm } from './compare-arms.ts';

/** The visitors of a version, with those who had faults. */
export interface ArmCounts {
  visitors: number;
  /** The visitors with at least one serious fault. */
  faulty: number;
  /** The visitors by kind of fault. */
  kinds: Record<string, number>;
}

export interface CanaryCounts {
  canary: ArmCounts;
  stable: ArmCounts;
  /** The share of visitors who have the canary: the assigned one, or the observed one when that is greater. */
  share: number;
}

const emptyArm = (): ArmCounts => ({ visitors: 0, faulty: 0, kinds: {} });

/**
 * Counts the visitors of a canary and of the stable version. Each browser counts once, with the version that it had at
 * first, and each kind of fault of it counts once.
 */
export function countVisitors(
  visits: readonly CanaryVisit[],
  { version, percent }: Pick<Canary, 'version' | 'percent'>,
): CanaryCounts {
  const arms = { canary: emptyArm(), stable: emptyArm() };
  const seen = new Map<string, { version: string; kinds: Set<string> }>();
  for (const visit of visits) {
    const arm = visit.version === version ? arms.canary : arms.stable;
    let visitor = seen.get(visit.visitor);
    if (!visitor) {
      visitor = { version: visit.version, kinds: new Set() };
      seen.set(visit.visitor, visitor);
      arm.visitors += 1;
    }
    if (visitor.version !== visit.version) continue;
    if (visit.kinds.length > 0 && visitor.kinds.size === 0) arm.faulty += 1;
    for (const kind of visit.kinds) {
      if (visitor.kinds.has(kind)) continue;
      visitor.kinds.add(kind);
      arm.kinds[kind] = (arm.kinds[kind] ?? 0) + 1;
    }
  }
  const all = arms.canary.visitors + arms.stable.visitors;
  const observed = all === 0 ? 0 : arms.canary.visitors / all;
  return { ...arms, share: Math.max(percent / 100, observed) };
}

export const armOf = ({ visitors, faulty, kinds }: ArmCounts, kind: string | null): Arm => ({
  visitors,
  affected: kind === null ? faulty : (kinds[kind] ?? 0),
});
