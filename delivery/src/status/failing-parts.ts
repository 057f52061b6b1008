import { type HourOfParts, totalOf } from '#src/figures/read-days.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import type { SourcePlace } from '#src/store/source-maps.ts';
import { notableFailingShare } from './attention.ts';
import { seriesOf, weekRange } from './part-series.ts';
import type { PartStatus, VersionStatus } from './part-status.ts';

const hourMs = 3_600_000;
/** Older faults are not shown as a failure of now. */
const recentMs = 3 * hourMs;
/** A single visit with a fault is no failure of a part. */
const minFaulty = 2;
const maxPlaces = 3;

/** The place of a fault in a built file. */
export interface FaultyPlace {
  kind: string;
  file: string;
  line: number;
  column: number;
  visits: number;
  /** The place in the sources, if the release has source maps. */
  source?: SourcePlace | null;
}

/** A version that fails now. */
export interface FailingVersion {
  part: PartStatus;
  version: VersionStatus;
  isCanary: boolean;
  /** The share of its recent visits that had faults. */
  share: number;
  visits: number;
  faulty: number;
  kinds: Record<string, number>;
  places: FaultyPlace[];
  /** The start of the first hour of the failure. */
  since: number;
  /** The change of the part in that hour or in the one before, which may be the cause. */
  cause: LogEntry | null;
}

/** Returns the versions whose visitors have faults now, the one with the greatest share first. */
export function failingVersions(
  parts: readonly PartStatus[],
  hours: readonly HourOfParts[],
  changes: readonly LogEntry[],
  now: number,
): FailingVersion[] {
  const recent = hours.filter(({ at }) => at + hourMs > now - recentMs);
  const failing = parts.flatMap((part) =>
    part.versions.flatMap((version) => {
      const { visits, faulty, kinds, places } = totalOf(recent, part.part, version.version);
      const share = visits === 0 ? 0 : faulty / visits;
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
        kinds,
        places: placesOf(places),
        since,
        cause: cause ?? null,
      };
    }),
  );
  return failing.sort((one, other) => other.share - one.share);
}

/** Returns the start of the first hour from which on every hour with visits had a notable share of faults. */
function startOfFailure(hours: readonly HourOfParts[], part: string, version: string, now: number): number {
  const range = { ...weekRange(now), hoursPerPoint: 1, points: 7 * 24 };
  const points = seriesOf(hours, part, range, version).filter(({ faultyShare }) => faultyShare !== null);
  const lastGood = points.findLastIndex(({ faultyShare }) => (faultyShare ?? 0) < notableFailingShare);
  return points[lastGood + 1]?.at ?? now;
}

function placesOf(places: Record<string, number>): FaultyPlace[] {
  return Object.entries(places)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxPlaces)
    .flatMap(([place, visits]) => {
      const [kind = '', file = '', line, column] = place.split(' ');
      return [{ kind, file, line: Number(line), column: Number(column), visits }];
    });
}
