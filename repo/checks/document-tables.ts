import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rooms } from './list-of-rooms.ts';
import { root } from './source-files.ts';

/** A table of a document that has a row for each folder of a kind, with the folder in its first column. */
interface FolderTable {
  document: string;
  heading: string;
  /** The expected rows: folders with their ending slash, and files. */
  expected: readonly string[];
  /** The rows have the order of `expected`. */
  isOrdered?: true;
}

/** Returns the words in code of the first column of the first table below a heading. */
function readFirstColumn(text: string, heading: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(section.split('\n## ')[0] ?? '') ?? [];
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);
}

const isCoveredBy = (row: string, entry: string) =>
  row === entry || (row.endsWith('*/') && entry.startsWith(row.slice(0, -2)));

/** Finds entries of the tree without a row, rows without an entry of the tree, and rows in another order. */
export function findTableFaults({ document, heading, expected, isOrdered }: FolderTable, text: string) {
  const rows = readFirstColumn(text, heading);
  const place = `${document}, "${heading}"`;
  const known = rows.filter((row) => expected.includes(row));
  const inOrder = expected.filter((entry) => rows.includes(entry));
  return [
    ...expected
      .filter((entry) => !rows.some((row) => isCoveredBy(row, entry)))
      .map((entry) => `${place} has no row for ${entry}`),
    ...rows
      .filter((row) => !expected.some((entry) => isCoveredBy(row, entry)))
      .map((row) => `${place} has a row for ${row}, which does not exist`),
    ...(isOrdered && known.join() !== inOrder.join()
      ? [`${place} is not in the order ${inOrder.join(', ')}`]
      : []),
  ];
}

/** Lists the paths of every file that git tracks or does not ignore. */
const listPaths = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));

/** Returns the folders and files directly below a folder, folders with a slash at their end. Tests are left out. */
function entriesOf(folder: string, paths: readonly string[]): string[] {
  const names = paths
    .filter((path) => path.startsWith(folder) && !path.endsWith('.test.ts'))
    .map((path) => /^[^/]+\/?/.exec(path.slice(folder.length))?.[0] ?? '');
  return [...new Set(names)].sort();
}

/** Returns the tables of README.md and of docs/architecture.md with what their rows have to be. */
export function folderTables(): FolderTable[] {
  const paths = listPaths();
  const folders = entriesOf('', paths).filter((entry) => entry.endsWith('/') && !entry.startsWith('.'));
  const inServer = entriesOf('api/src/', paths);
  // A room that starts a process is a folder with a file of the same name beside it.
  const roomNames = rooms
    .map(({ name }) => (inServer.includes(`${name}/`) ? `${name}/` : `${name}.ts`))
    .reverse();
  return [
    { document: 'README.md', heading: 'Where the code is', expected: folders },
    {
      document: 'docs/architecture.md',
      heading: 'Packages and what they may import',
      expected: paths
        .filter((path) => /^[^.].*\/package\.json$/.test(path))
        .map((path) => path.replace('package.json', '')),
    },
    {
      document: 'docs/architecture.md',
      heading: 'The rooms of the server',
      expected: roomNames,
      isOrdered: true,
    },
  ];
}

/** Finds rooms in the list that are neither a folder nor a file of the server, and folders and files that are no room. */
export function findUnlistedRooms(
  inServer = entriesOf('api/src/', listPaths()),
  names = rooms.map(({ name }) => name),
): string[] {
  const found = new Set(inServer.map((entry) => entry.replace(/(\/|\.ts)$/, '')));
  return [
    ...names
      .filter((name) => !found.has(name))
      .map((name) => `list-of-rooms.ts has ${name}, which does not exist`),
    ...[...found].filter((name) => !names.includes(name)).map((name) => `list-of-rooms.ts lacks ${name}`),
  ];
}

export const readDocument = (path: string) => readFileSync(join(root, path), 'utf8');
