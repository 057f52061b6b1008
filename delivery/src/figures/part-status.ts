import type { ChannelPart } from '@tapin/delivery-formats/channel';
import type { Owner } from '@tapin/delivery-formats/owner';
import type { LogEntry } from '#src/store/log-entry.ts';
import type { CanaryStatus } from './verdict.ts';
import type { LoadFigures, VisitFigures } from './version-figures.ts';

export interface VersionStatus extends LoadFigures, VisitFigures {
  version: string;
  share: number;
}

export interface PartStatus extends ChannelPart {
  part: string;
  /** Whether the release of the stable version cannot be read from the store. */
  isMissing: boolean;
  publishedAt: string;
  publishedBy: string;
  commit: string;
  changes: string | null;
  /** The squad that owns the part. Releases of earlier kits have none. */
  owner: Owner | null;
  last: LogEntry | null;
  /** The stable version, the canary, and the fallbacks that pages have used since the last change, in this order. */
  versions: VersionStatus[];
  comparison: CanaryStatus | null;
}

export interface ChannelStatus {
  channel: string;
  /** Messages about pointers whose signature is refused, and about signed documents that expire. */
  signing: string[];
  advice: string[];
  revision: number;
  updatedAt: string;
  parts: PartStatus[];
  changes: LogEntry[];
  /** The retired remotes that can be restored, each with the change that retired it. */
  retired: RetiredStatus[];
}

interface RetiredStatus extends ChannelPart {
  part: string;
  last: LogEntry | null;
}

const recentMs = 24 * 3_600_000;
/** A single failed load among hundreds may be caused by the network of one visitor. */
export const notableFailingShare = 0.01;
const maxPartsInFull = 12;

/**
 * Whether only one of several networks has failures. Its reports may be forged, or a filter of that network may cause
 * them. A site with only one network has no other network that could confirm failures.
 */
export const isInOneNetwork = (networks: number, failing: number): boolean => networks > 1 && failing === 1;

/** Whether loads of a version failed in more than one of several networks. */
export const hasFailures = ({ failures, loadNetworks, failedNetworks }: LoadFigures): boolean =>
  failures > 0 && !isInOneNetwork(loadNetworks, failedNetworks);

/** Returns the highest share of failed loads, or of visits with faults, among the versions of a part. */
const failingShare = ({ versions }: PartStatus): number =>
  Math.max(
    0,
    ...versions.flatMap(
      ({ loadNetworks, failedNetworks, failedShare, networks, faultyNetworks, faultyShare }) => [
        isInOneNetwork(loadNetworks, failedNetworks) ? 0 : failedShare,
        isInOneNetwork(networks, faultyNetworks) ? 0 : faultyShare,
      ],
    ),
  );

/**
 * Whether an operator has to look at a part: its release is missing, its loads fail, or visitors get a canary or a
 * fallback.
 */
export const hasProblem = (part: PartStatus) =>
  part.isMissing || part.versions.length > 1 || failingShare(part) >= notableFailingShare;

export const isRecentlyChanged = ({ last }: PartStatus, now: Date) =>
  last !== null && now.getTime() - Date.parse(last.at) < recentMs;

const changedAt = ({ last }: PartStatus) => last?.at ?? '';

/** Sorts parts: missing releases first, then by the share of failed loads, then by the time of the last change. */
export const byAttention = (a: PartStatus, b: PartStatus): number =>
  Number(b.isMissing) - Number(a.isMissing) ||
  notableShare(b) - notableShare(a) ||
  changedAt(b).localeCompare(changedAt(a)) ||
  a.part.localeCompare(b.part);

function notableShare(part: PartStatus): number {
  const share = failingShare(part);
  return share >= notableFailingShare ? share : 0;
}

/** Separates the parts that are unchanged and healthy, if there are too many parts to show all of them in full. */
export function splitByAttention(
  parts: PartStatus[],
  now: Date,
): { shown: PartStatus[]; unchanged: PartStatus[] } {
  if (parts.length <= maxPartsInFull) return { shown: parts, unchanged: [] };
  const isShown = (part: PartStatus) => hasProblem(part) || isRecentlyChanged(part, now);
  return { shown: parts.filter(isShown), unchanged: parts.filter((part) => !isShown(part)) };
}
