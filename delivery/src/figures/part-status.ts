import type { ChannelPart } from '@tapin/delivery-formats/channel';
import type { LogEntry } from '#src/store/log-entry.ts';
import type { CanaryStatus } from './verdict.ts';
import type { LoadFigures, VisitFigures } from './version-figures.ts';

export interface VersionStatus extends LoadFigures, VisitFigures {
  version: string;
  /** The share of visitors who get this version, in percent. */
  share: number;
}

export interface PartStatus extends ChannelPart {
  part: string;
  /** Whether the release of the stable version cannot be read from the store. */
  isMissing: boolean;
  publishedAt: string;
  publishedBy: string;
  commit: string;
  /** The section of the changelog about the stable version. */
  changes: string | null;
  /** The last change of the part. */
  last: LogEntry | null;
  /** The stable version, the canary, and the fallbacks that pages have used since the last change, in this order. */
  versions: VersionStatus[];
  /** The canary beside the stable version. */
  comparison: CanaryStatus | null;
}

export interface ChannelStatus {
  channel: string;
  /** The pointers whose signature is refused, and signed documents that expire. */
  signing: string[];
  /** Improvements of the list of keys, each with its command. */
  advice: string[];
  revision: number;
  updatedAt: string;
  /** The live parts, those first that fail or were changed. */
  parts: PartStatus[];
  /** The last changes, the latest one last. */
  changes: LogEntry[];
  /** The remotes that can come back, with the change that retired them. */
  retired: RetiredStatus[];
}

interface RetiredStatus extends ChannelPart {
  part: string;
  last: LogEntry | null;
}

/** A change is recent within this time. */
const recentMs = 24 * 3_600_000;
/** A single failed load among hundreds is the network of one visitor. */
export const notableFailingShare = 0.01;
/** A shorter list of parts is shown as a whole. */
const maxPartsInFull = 12;

/**
 * Whether one of several networks alone has failures. Its reports may be forged, or its own filter may be the cause. A site
 * with one network has no other one that could confirm them.
 */
export const isInOneNetwork = (networks: number, failing: number): boolean => networks > 1 && failing === 1;

/** Whether loads of a version failed, and not in one of several networks alone. */
export const hasFailures = ({ failures, loadNetworks, failedNetworks }: LoadFigures): boolean =>
  failures > 0 && !isInOneNetwork(loadNetworks, failedNetworks);

/** Returns the share of the loads that failed, or of the visits with faults, of the version for which it is highest. */
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

/** Whether an operator has to look at a part: its release is missing, its loads fail, or visitors see a canary or a fallback. */
const hasProblem = (part: PartStatus) =>
  part.isMissing || part.versions.length > 1 || failingShare(part) >= notableFailingShare;

const isRecentlyChanged = ({ last }: PartStatus, now: Date) =>
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

/** Separates the parts that are unchanged and healthy, if there are too many parts to show all of them. */
export function splitByAttention(
  parts: PartStatus[],
  now: Date,
): { shown: PartStatus[]; unchanged: PartStatus[] } {
  if (parts.length <= maxPartsInFull) return { shown: parts, unchanged: [] };
  const isShown = (part: PartStatus) => hasProblem(part) || isRecentlyChanged(part, now);
  return { shown: parts.filter(isShown), unchanged: parts.filter((part) => !isShown(part)) };
}
