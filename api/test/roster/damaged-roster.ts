import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openCsvZip } from '@tapin/oneroster/csv-zip';
import { generateRoster } from '@tapin/oneroster/generate';
import type { GenerateOptions } from '@tapin/oneroster/generate/options';
import type { SourceOptions } from '@tapin/oneroster/source';
import { ZipFile } from 'yazl';
import { readZipTexts } from '#test/machine/read-zip.ts';

/** Returns a generator of numbers from 0 to 1. The same seed yields the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const last = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((last ^ (last >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const placeIn = (row: Buffer, random: Random) => Math.floor(random() * row.length);

function inserted(row: Buffer, text: string, random: Random): Buffer {
  const at = placeIn(row, random);
  return Buffer.concat([row.subarray(0, at), Buffer.from(text), row.subarray(at)]);
}

/** The ways in which a row is damaged on its way from the system of a district. A row contains its end of line. */
const damages: Readonly<Record<string, (row: Buffer, random: Random) => Buffer>> = {
  'a flipped byte': (row, random) => {
    const flipped = Buffer.from(row);
    const at = placeIn(row, random);
    flipped[at] = (row[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    return flipped;
  },
  'an added comma': (row, random) => inserted(row, ',', random),
  'an added quote': (row, random) => inserted(row, '"', random),
  'a control character': (row, random) => inserted(row, String.fromCharCode(random() * 32), random),
  'a cut row': (row, random) => Buffer.concat([row.subarray(0, placeIn(row, random)), Buffer.from('\n')]),
  'a lost end': (row, random) => row.subarray(0, placeIn(row, random)),
  'a doubled row': (row) => Buffer.concat([row, row]),
};

/**
 * Returns the files with damaged rows. `isDamaged` decides about each row. Headers and the manifest are not damaged.
 */
export function damaged(
  files: ReadonlyMap<string, string>,
  random: Random,
  isDamaged: (file: string, row: number) => boolean,
): Map<string, Buffer> {
  const kinds = Object.values(damages);
  const damagedFile = (file: string, text: string) => {
    const rows = text.match(/[^\n]*\n/g) ?? [];
    const damagedRow = (row: string, index: number): Buffer => {
      const damage = kinds[Math.floor(random() * kinds.length)];
      const isChosen = file !== 'manifest.csv' && index > 0 && isDamaged(file, index);
      return isChosen && damage ? damage(Buffer.from(row), random) : Buffer.from(row);
    };
    return Buffer.concat(rows.map(damagedRow));
  };
  return new Map([...files].map(([file, text]) => [file, damagedFile(file, text)]));
}

export async function generatedFiles(path: string, options: Partial<GenerateOptions>) {
  await generateRoster(path, options);
  return readZipTexts(path);
}

export async function sourceOf(path: string, files: ReadonlyMap<string, Buffer>, options: SourceOptions) {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name);
  zip.end();
  await writeFile(path, await buffer(zip.outputStream));
  return openCsvZip(path, options);
}
