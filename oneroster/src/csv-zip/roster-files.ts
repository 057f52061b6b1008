import type { Entry } from 'yauzl';
import { type ReadFile, readFiles, skippedFiles } from '#src/csv/columns.ts';
import { closestName } from '#src/csv/similar-names.ts';
import { SourceError } from '#src/problems.ts';
import type { Reporter } from '#src/reporter.ts';

type FileName = ReadFile | 'manifest';

export interface RosterFile {
  entry: Entry;
  file: string;
}

const isReadFile = (name: string): name is FileName => name === 'manifest' || name in readFiles;
const readNames: readonly FileName[] = ['manifest', ...Object.keys(readFiles).filter(isReadFile)];

/** Finds the files of the roster by their names, in any folder and with letters of any case. */
export function findRosterFiles(
  entries: readonly Entry[],
  reporterOf: (file: string) => Reporter,
): ReadonlyMap<FileName, RosterFile> {
  const found = new Map<FileName, RosterFile>();
  const unknown: Entry[] = [];
  const add = (name: FileName, entry: Entry) => {
    const file = baseName(entry);
    if (found.has(name)) throw new SourceError('zip-same-name', file);
    found.set(name, { entry, file });
    if (entry.fileName !== file) reporterOf(file)('file-in-folder', 'note', { value: entry.fileName });
    if (file !== `${name}.csv`) reporterOf(file)('file-name', 'note', { value: `${name}.csv` });
  };
  for (const entry of entries) {
    const stem = stemOf(entry);
    const name = readNames.find((each) => each.toLowerCase() === stem?.toLowerCase());
    if (name) add(name, entry);
    else if (!stem || !isSkipped(stem, baseName(entry), reporterOf)) unknown.push(entry);
  }
  for (const entry of unknown) {
    const stem = stemOf(entry);
    const missing = readNames.filter((name) => !found.has(name));
    const name = stem ? missing.find((each) => each === closestName(stem, missing)) : undefined;
    if (name) add(name, entry);
    else reporterOf(baseName(entry))('file-unknown', 'note');
  }
  return found;
}

function isSkipped(stem: string, file: string, reporterOf: (file: string) => Reporter): boolean {
  const name = skippedFiles.find((each) => each.toLowerCase() === stem.toLowerCase());
  if (name && name !== stem) reporterOf(file)('file-name', 'note', { value: `${name}.csv` });
  return name !== undefined;
}

const baseName = ({ fileName }: Entry) => fileName.slice(fileName.lastIndexOf('/') + 1);
const stemOf = (entry: Entry) => baseName(entry).match(/^(.+)\.csv$/i)?.[1];
