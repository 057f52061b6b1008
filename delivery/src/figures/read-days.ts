import type { ObjectStorage } from '#src/store/object-storage.ts';
import { addFigures, type DayFigures, emptyVersionFigures, type VersionFigures } from './day-figures.ts';
import { dayOf, readFigures } from './figure-files.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The counts of one hour of all edges. */
export interface HourOfParts {
  /** The start of the hour. */
  at: number;
  parts: DayFigures['hours'][string]['parts'];
  unknown: Record<string, number>;
}

/** Reads the hours since a time, the earliest first. An hour appears once for each edge that has counted in it. */
export async function readHours(
  objects: ObjectStorage,
  channel: string,
  since: number,
  now = Date.now(),
): Promise<HourOfParts[]> {
  const first = Date.parse(dayOf(since));
  const days = Array.from({ length: Math.floor((now - first) / dayMs) + 1 }, (_, index) =>
    dayOf(first + index * dayMs),
  );
  const read = days.map(async (day) =>
    (await readFigures(objects, channel, day)).flatMap(({ hours }) =>
      Object.entries(hours).map(([hour, counts]) => ({
        at: Date.parse(`${day}T${hour}:00:00.000Z`),
        ...counts,
      })),
    ),
  );
  const hours = (await Promise.all(read)).flat();
  return hours.filter(({ at }) => at + hourMs > since).sort((one, other) => one.at - other.at);
}

/** Adds the counts of a version of a part, or of all its versions. */
export function totalOf(hours: readonly HourOfParts[], part: string, version?: string): VersionFigures {
  const found = hours.flatMap(({ parts }) => {
    const versions = Object.hasOwn(parts, part) ? (parts[part] ?? {}) : {};
    if (version === undefined) return Object.values(versions);
    return versions[version] ?? [];
  });
  return found.reduce(addFigures, emptyVersionFigures());
}
