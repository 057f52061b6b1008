import type { Budgets, BuildInfo } from './release.ts';
import { slotChunk } from './slots.ts';

/** The fields of a build or of a release that say which files a page loads, and their limits. */
type Measurable = Pick<BuildInfo, 'entry' | 'chunks' | 'budgets'> & {
  manifest: { paths: readonly { screen: string }[]; slots?: readonly string[] } | null;
};

export type FileSizes = Record<string, number>;

/** The compressed bytes of a remote that its budgets limit. */
export type PartSizes = Required<Omit<Budgets, 'speed'>>;

export interface MeasuredPart {
  sizes: PartSizes;
  files: Record<keyof PartSizes, readonly string[]>;
  /** The screen that needs the most bytes when a page opens with it. */
  screen: string;
}

export const isCounted = (file: string): boolean => /\.(m?js|css)$/.test(file);

/** The federation runtime for pages of other products belongs to the kit, not to the remote. */
const isOfRemote = (file: string) => isCounted(file) && !/^federation-runtime\b/.test(file);

const sum = (files: readonly string[], bytes: FileSizes) =>
  files.reduce((total, file) => total + (bytes[file] ?? 0), 0);

/**
 * Measures a remote. The first screen needs the entry, the files that every path loads, its own files, and the texts of
 * one language.
 */
export function measurePart({ entry, chunks, manifest }: Measurable, bytes: FileSizes): MeasuredPart {
  // A screen may have the name of a property that every object has, such as "constructor".
  const filesOf = (chunk: string) => (Object.hasOwn(chunks, chunk) ? (chunks[chunk] ?? []) : []);
  const largest = (lists: readonly (readonly string[])[]) =>
    [...lists].sort((one, other) => sum(other, bytes) - sum(one, bytes))[0] ?? [];
  const texts = largest(
    Object.keys(chunks)
      .filter((name) => name.startsWith('locale-'))
      .map(filesOf),
  );
  const screens = (manifest?.paths ?? []).map(({ screen }) => ({
    screen,
    files: [...new Set([entry, ...filesOf('remote'), ...filesOf(screen), ...texts])],
  }));
  const firstScreen = largest(screens.map(({ files }) => files));
  const files = { entry: [entry], firstScreen, total: Object.keys(bytes).filter(isOfRemote) };
  return {
    sizes: {
      entry: sum(files.entry, bytes),
      firstScreen: sum(firstScreen, bytes),
      total: sum(files.total, bytes),
    },
    files,
    screen: screens.find((each) => each.files === firstScreen)?.screen ?? '',
  };
}

/**
 * Returns the bytes of the scripts and styles that only the content of a slot needs. A build of another tool does not
 * record them, so all of its bytes count.
 */
export function slotBytes({ chunks }: Pick<BuildInfo, 'chunks'>, slot: string, bytes: FileSizes): number {
  const chunk = slotChunk(slot);
  const files = Object.hasOwn(chunks, chunk) ? chunks[chunk] : Object.keys(bytes).filter(isOfRemote);
  return sum(files ?? [], bytes);
}

export const sizeNames = ['entry', 'firstScreen', 'total'] as const satisfies (keyof PartSizes)[];

/** Describes a size in words: `its first screen (meals-screen)`. */
export const describeSize = (name: keyof PartSizes, { screen }: Pick<MeasuredPart, 'screen'>): string =>
  ({ entry: 'entry', firstScreen: `first screen (${screen})`, total: 'total' })[name];

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Returns a line for each size of a remote, with its budget: `entry   2.9 KB of 4.0 KB`. A host has only a total. The
 * budget of a slot is known only where its owner is live.
 */
export function sizeLines(info: Measurable, bytes: FileSizes): string[] {
  const measured = measurePart(info, bytes);
  const names = info.manifest ? sizeNames : (['total'] as const);
  const lines = [
    ...names.map((name) => ({
      label: describeSize(name, measured),
      size: withBudget(measured.sizes[name], info.budgets?.[name]),
    })),
    ...(info.manifest?.slots ?? []).map((slot) => ({
      label: `content of ${slot}`,
      size: kilobytes(slotBytes(info, slot, bytes)),
    })),
  ];
  const width = Math.max(...lines.map(({ label }) => label.length));
  return lines.map(({ label, size }) => `${label.padEnd(width)}  ${size}`);
}

function withBudget(size: number, limit: number | undefined): string {
  const budget = limit === undefined ? ', no budget' : ` of ${kilobytes(limit)}`;
  const excess = limit !== undefined && size > limit ? `, ${kilobytes(size - limit)} too much` : '';
  return `${kilobytes(size)}${budget}${excess}`;
}
