import type { Canary, ChannelPart } from '@tapin/delivery-formats/channel';
import { type PageReports, StoreError } from '#src/store/store.ts';
import type { CanaryVisit } from '#src/store/stored-reports.ts';
import { seriousKinds } from './day-figures.ts';
import {
  type ArmCounts,
  armOf,
  type CanaryCounts,
  countVisitors,
  evidenceAgainst,
  evidenceAlone,
  speedEvidence,
} from './evidence.ts';

/** The probability that a good canary is ever withdrawn is at most this, however often it is evaluated. */
const falseWithdrawalRate = 0.01;
const decisive = 1 / falseWithdrawalRate;
/**
 * With this much evidence, a canary gets no more visitors. It is far less than a withdrawal needs, because a person
 * decides and can insist. In simulations, at most 5 % of good canaries ever reach it, and 1 % have it at the end.
 */
const suspicious = 2;
/** If the canary has a greater share of the visitors, the stable version has too few visitors for a comparison. */
const maxComparableShare = 0.9;
/** A withdrawal needs faults from this number of networks, unless the site has only one network. */
export const minNetworks = 3;

export interface Verdict extends CanaryCounts {
  /** Whether the canary seems to fail more often than the stable version. It then gets no more visitors. */
  isWorse: boolean;
  /** Whether it is certain, and visible in several networks, that the canary fails more often. It is then withdrawn. */
  isWithdrawable: boolean;
  /** The networks in which the canary fails, and whose visitors get the stable version. */
  failingNetworks: string[];
  faultyNetworks: number;
}

/** Compares the faults of a canary and of the stable version, in the visits since the start of the canary. */
export function verdictOf(all: readonly CanaryVisit[], stable: string, canary: Canary): Verdict {
  const shown = visitsOf(all, stable, canary);
  const counts = countVisitors(shown, canary);
  // A stranger can forge many short visits in a moment, so short visits cause no withdrawal.
  const visits = shown.filter(({ short }) => !short);
  const faults = visits.filter(({ version, kinds }) => version === canary.version && kinds.length > 0);
  const networks = Map.groupBy(faults, ({ network }) => network);
  const evidenceIn = (some: readonly CanaryVisit[]) => faultEvidence(countVisitors(some, canary), canary);
  const isDecisive = (some: readonly CanaryVisit[]) => evidenceIn(some) >= decisive;
  const hasVisitors = counts.canary.visitors >= canary.minimumLoads;
  const isSeenByOthers = () =>
    networks.size >= minNetworks &&
    isDecisive(visits.filter(({ network }) => network !== largestOf(networks)));
  const byNetwork = Map.groupBy(visits, ({ network }) => network);
  return {
    ...counts,
    isWorse: evidenceIn(shown) >= suspicious,
    isWithdrawable: isDecisive(visits) && hasVisitors && (canary.oneNetwork === true || isSeenByOthers()),
    failingNetworks: canary.oneNetwork
      ? []
      : [...networks.keys()].filter((network) => isDecisive(byNetwork.get(network) ?? [])),
    faultyNetworks: networks.size,
  };
}

export function isSlower(all: readonly CanaryVisit[], stable: string, canary: Canary): boolean {
  const visits = visitsOf(all, stable, canary);
  return speedEvidence(visits, canary, countVisitors(visits, canary).share) >= decisive;
}

const visitsOf = (all: readonly CanaryVisit[], stable: string, canary: Canary) =>
  all.filter(
    ({ at, version }) =>
      (version === stable || version === canary.version) && (!canary.since || at >= canary.since),
  );

/**
 * Returns the evidence that a canary fails more often. Half of it is about any fault, and half about each kind of fault
 * alone, so that a new fault is noticed beside another fault that both versions have. Without enough visitors of the
 * stable version, the canary is also compared with the share that the operator tolerates. A weighted mean of evidence
 * is evidence, too.
 */
function faultEvidence({ canary, stable, share }: CanaryCounts, { withdrawAt }: Canary): number {
  const compare = (kind: string | null) => evidenceAgainst(armOf(canary, kind), armOf(stable, kind), share);
  const kinds = seriousKinds.reduce((sum, kind) => sum + compare(kind), 0) / seriousKinds.length;
  const compared = (compare(null) + kinds) / 2;
  if (share <= maxComparableShare) return compared / 2;
  return (compared + evidenceAlone(armOf(canary, null), withdrawAt)) / 2;
}

function largestOf(networks: ReadonlyMap<string, readonly CanaryVisit[]>): string {
  const visitors = (visits: readonly CanaryVisit[]) => new Set(visits.map(({ visitor }) => visitor)).size;
  const [largest] = [...networks].sort(([, one], [, other]) => visitors(other) - visitors(one));
  return largest?.[0] ?? '';
}

export function describeVerdict({ canary, stable }: CanaryCounts, stableVersion: string): string {
  const kinds = Object.entries(canary.kinds).map(([kind, count]) => `${kind} ${count}`);
  const own = `${canary.faulty} of ${canary.visitors} visitors had faults${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`;
  return stable.visitors === 0 ? own : `${own}, and ${described(stable)} with ${stableVersion}`;
}

const described = ({ visitors, faulty }: ArmCounts) => `${faulty} of ${visitors}`;

export type CanaryVerdict = 'worse' | 'slower' | 'undecided' | 'waiting';

export interface CanaryStatus {
  verdict: CanaryVerdict;
  canary: ArmCounts;
  stable: ArmCounts;
  /** The number of networks whose visitors get the stable version, because the canary fails there. */
  returnedNetworks: number;
}

export async function canaryStatus(
  reports: PageReports,
  channel: string,
  part: string,
  { stable: version, canary: pointer }: ChannelPart,
): Promise<CanaryStatus | null> {
  if (!pointer) return null;
  const visits = await reports.canaryVisits.read(channel, part);
  const { canary, stable, isWorse, failingNetworks } = verdictOf(visits, version, pointer);
  const isOpen = canary.visitors < pointer.minimumLoads ? 'waiting' : 'undecided';
  const slowOrOpen = isSlower(visits, version, pointer) ? 'slower' : isOpen;
  return {
    verdict: isWorse ? 'worse' : slowOrOpen,
    canary,
    stable,
    returnedNetworks: failingNetworks.length,
  };
}

/** Returns the reason why no more visitors may get a canary, or null. */
function reasonToHoldBack(visits: readonly CanaryVisit[], stable: string, canary: Canary): string | null {
  const verdict = verdictOf(visits, stable, canary);
  if (verdict.isWorse) return `it fails more often than ${stable}: ${describeVerdict(verdict, stable)}`;
  return isSlower(visits, stable, canary) ? `it is slower than ${stable}` : null;
}

/** Refuses to give a canary to more visitors if it fails more often or is slower than the stable version. */
export async function refuseHeldBack(
  reports: PageReports,
  channel: string,
  part: string,
  { stable, canary }: { stable: string; canary: Canary | null },
): Promise<void> {
  if (!canary) return;
  const reason = reasonToHoldBack(await reports.canaryVisits.read(channel, part), stable, canary);
  if (reason === null) return;
  throw new StoreError(
    `${part} ${canary.version} is held back, because ${reason}: "release status" shows both; end it with "release canary ${part} --stop --failed", or insist with --anyway`,
  );
}
