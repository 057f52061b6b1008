import type { LogEntry } from '#src/store/log-entry.ts';
import type { SourcePlace } from '#src/store/source-maps.ts';
import { faultyShareOf } from './day-figures.ts';
import { seriesOf, weekRange } from './part-series.ts';
import { isInOneNetwork, notableFailingShare, type PartStatus, type VersionStatus } from './part-status.ts';
import { type HourOfParts, totalOf } from './stored-figures.ts';

const hourMs = 3_600_000;
/** Older faults do not count as a failure at present. */
const recentMs = 3 * hourMs;
/** A single visit with a fault is not a failure of a part. */
const minFaulty = 2;
const maxPlaces = 3;

export interface FaultyPlace {
  kind: string;
  file: string;
  line: number;
  column: number;
  visits: number;
  source?: SourcePlace | null;
}

export interface FailingVersion {
  part: PartStatus;
  version: VersionStatus;
  isCanary: boolean;
  /** The share of recent visits that had faults, in which each network has the same weight. */
  share: number;
  visits: number;
  faulty: number;
  /** The number of networks with visits, and with faults, in the hour with most of them. */
  networks: number;
  faultyNetworks: number;
  kinds: Record<string, number>;
  places: FaultyPlace[];
  since: number;
  /** The change of the part in the first hour of the failure or in the hour before, which may be its cause. */
  cause: LogEntry | null;
}

/**
 * Returns the versions that fail for visitors at present: first the versions that fail in several networks, and among
 * these the version with the greatest share of faults.
 */
export function failingVersions(
  parts: readonly PartStatus[],
  hours: readonly HourOfParts[],
  changes: readonly LogEntry[],
  now: number,
): FailingVersion[] {
  const recent = recentHours(hours, now);
  const failing = parts.flatMap((part) =>
    part.versions.flatMap((version) => {
      const figures = totalOf(recent, part.part, version.version);
      const { visits, faulty, kinds, places, networks = 0, faultyNetworks = 0 } = figures;
      const share = faultyShareOf(figures) ?? 0;
      if (faulty < minFaulty || share < notableFailingShare) return [];
      const since = startOfFailure(hours, part.part, version.version, now);
      const cause = changes.findLast(
        (change) =>
          change.part === part.part &&
          Date.parse(change.at) >= since - hourMs &&
          Date.parse(change.at) < since + hourMs,
      );
      return {
        part,
        version,
        isCanary: version.version === part.canary?.version,
        share,
        visits,
        faulty,
        networks,
        faultyNetworks,
        kinds,
        places: placesOf(places),
        since,
        cause: cause ?? null,
      };
    }),
  );
  return failing.sort(
    (one, other) => Number(isAlone(one)) - Number(isAlone(other)) || other.share - one.share,
  );
}

export interface NearbyFaults {
  part: string;
  version: string;
  kinds: Record<string, number>;
}

/** Returns the versions whose screens were shown during faults that nothing else attributes. */
export function nearbyFaults(
  parts: readonly PartStatus[],
  hours: readonly HourOfParts[],
  now: number,
): NearbyFaults[] {
  const recent = recentHours(hours, now);
  return parts.flatMap(({ part, versions }) =>
    versions.flatMap(({ version }) => {
      const kinds = totalOf(recent, part, version).nearby;
      return Object.keys(kinds).length > 0 ? { part, version, kinds } : [];
    }),
  );
}

const recentHours = (hours: readonly HourOfParts[], now: number) =>
  hours.filter(({ at }) => at + hourMs > now - recentMs);

/** Whether only one of several networks has faults. Then the version is not reported as failing. */
export const isAlone = ({ networks, faultyNetworks }: FailingVersion): boolean =>
  isInOneNetwork(networks, faultyNetworks);

/** Returns the start of the first hour since which every hour with visits had a notable share of faults. */
function startOfFailure(hours: readonly HourOfParts[], part: string, version: string, now: number): number {
  const range = { ...weekRange(now), hoursPerPoint: 1, points: 7 * 24 };
  const points = seriesOf(hours, part, range, version).filter(({ faultyShare }) => faultyShare !== null);
  const lastGood = points.findLastIndex(({ faultyShare }) => (faultyShare ?? 0) < notableFailingShare);
  return points[lastGood + 1]?.at ?? now;
}

export function placesOf(places: Record<string, number>): FaultyPlace[] {
  return Object.entries(places)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxPlaces)
    .flatMap(([place, visits]) => {
      const [kind = '', file = '', line, column] = place.split(' ');
      return [{ kind, file, line: Number(line), column: Number(column), visits }];
    });
}
