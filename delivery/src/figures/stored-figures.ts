import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import { parseAs } from '#src/store/parse-json.ts';
import {
  addFigures,
  type DayFigures,
  DayFiguresSchema,
  emptyVersionFigures,
  type VersionFigures,
} from './day-figures.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The number of days, including today, for which figures are kept. */
const keptDays = 15;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const folderOf = (channel: string) => `figures/${channel}`;

/**
 * Returns the name under which the figures of the previews in the site of a channel are stored. No channel has such a
 * name, because it contains a period.
 */
export const previewFiguresOf = (channel: string): string => `${channel}.previews`;

/** Replaces the counts of one edge on a day. Each edge has a separate document, so that no edge waits for another. */
export const writeFigures = (
  objects: ObjectStorage,
  channel: string,
  { day, writer, figures }: { day: string; writer: string; figures: DayFigures },
): Promise<void> =>
  objects.replace(`${folderOf(channel)}/${day}/${writer}.json`, `${JSON.stringify(figures)}\n`);

/** Reads the counts of all edges on a day. Damaged documents are ignored. */
export async function readFigures(
  objects: ObjectStorage,
  channel: string,
  day: string,
): Promise<DayFigures[]> {
  const folder = `${folderOf(channel)}/${day}`;
  const names = (await objects.list(folder)).filter((name) => /^[\w-]+\.json$/.test(name));
  const texts = await Promise.all(names.map((name) => objects.read(`${folder}/${name}`)));
  return texts.flatMap((text) => (text === null ? [] : (parseAs(DayFiguresSchema, text) ?? [])));
}

export async function removeOldFigures(
  objects: ObjectStorage,
  channel: string,
  now = Date.now(),
): Promise<void> {
  const oldest = dayOf(now - (keptDays - 1) * dayMs);
  for (const day of await objects.list(folderOf(channel))) {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || day >= oldest) continue;
    const folder = `${folderOf(channel)}/${day}`;
    for (const name of await objects.list(folder)) await objects.remove(`${folder}/${name}`);
    await objects.removeFolder(folder);
  }
}

/** Returns the number of networks with visits on the busiest of the last days, as counted by a single edge. */
export async function countedNetworks(
  objects: ObjectStorage,
  channel: string,
  now = Date.now(),
): Promise<number> {
  const days = Array.from({ length: 7 }, (_, back) => dayOf(now - back * dayMs));
  const figures = await Promise.all(days.map((day) => readFigures(objects, channel, day)));
  return Math.max(0, ...figures.flat().map(({ networks }) => networks));
}

export interface HourOfParts {
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

export function totalOf(hours: readonly HourOfParts[], part: string, version?: string): VersionFigures {
  const found = hours.flatMap(({ parts }) => {
    const versions = Object.hasOwn(parts, part) ? (parts[part] ?? {}) : {};
    if (version === undefined) return Object.values(versions);
    return versions[version] ?? [];
  });
  return found.reduce(addFigures, emptyVersionFigures());
}
