import type { Budgets, BuildInfo } from './release.ts';
import { slotChunk } from './slots.ts';

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
export function measurePart(
  {
    entry,
    chunks,
    manifest,
  }: Pick<BuildInfo, 'entry' | 'chunks'> & {
    manifest: { paths: readonly { screen: string }[] } | null;
  },
  bytes: FileSizes,
): MeasuredPart {
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
