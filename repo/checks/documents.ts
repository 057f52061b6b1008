import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { rooms } from './list-of-rooms.ts';
import { root, type SourceFile, sourceFiles } from './source-files.ts';

const decisions = 'docs/decisions/';
const decisionList = `${decisions}README.md`;
const head = /^# (\d{3}) (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n/;

export const documents = () => sourceFiles(['*.md']);

/**
 * Finds decision pages without a number, a date or one of the three sections, and decision pages that the list of
 * decisions lacks.
 */
export function findDecisionFaults(files = documents()): string[] {
  const list = files.find(({ path }) => path === decisionList)?.text ?? '';
  const pages = files.filter(({ path }) => path.startsWith(decisions) && path !== decisionList);
  const numbers = pages.map(({ path }) => path.slice(decisions.length, decisions.length + 3));
  return pages.flatMap(({ path, text }, i) => {
    const name = path.slice(decisions.length);
    const [, number, title, date] = head.exec(text) ?? [];
    if (!number) return `${path} does not begin with number, title and date`;
    const row = `| ${number} | [${title}](${name}) | ${date} |`;
    return [
      ...(name.startsWith(`${number}-`) ? [] : [`${path} has the number ${number} in its title`]),
      ...(numbers.indexOf(number) === i ? [] : [`${path} has a number that another page has`]),
      ...(list.includes(row) ? [] : [`${decisionList} lacks the row ${row}`]),
      ...['Context', 'Decision', 'Consequences']
        .filter((section) => !new RegExp(`^## ${section}\\b`, 'm').test(text))
        .map((section) => `${path} has no section ${section}`),
    ];
  });
}

const withoutCode = (text: string) =>
  text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/`[^`\n]*`/g, 'code');

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(text: string): string[] {
  const headings = text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title = '']) => anchorOf(title));
}

export function findBrokenLinks(
  files = documents(),
  exists = (path: string) => existsSync(join(root, path)),
): string[] {
  const texts = new Map(files.map(({ path, text }: SourceFile) => [path, text]));
  return files.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file = '', anchor] = target.split('#');
        const to = file ? normalize(join(dirname(path), file)) : path;
        const linked = texts.get(to);
        if (linked === undefined) return !exists(to);
        return anchor !== undefined && !anchorsOf(linked).includes(anchor);
      })
      .map((target) => `${path} links to ${target}, which does not exist`),
  );
}

/**
 * Finds tests that documents name and that do not exist. The folder of a test does not matter, because tests are moved.
 */
export function findMissingTests(
  files = documents(),
  tests = sourceFiles(['*.test.ts', '*.test.tsx', '*.spec.ts']),
) {
  const names = new Set(tests.map(({ path }) => basename(path)));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/[\w-]+\.(?:test|spec)\.tsx?\b/g)]
      .filter(([name]) => !names.has(name))
      .map(([name]) => `${path} names the test ${name}, which does not exist`),
  );
}

/** Matches a document with a heading in the form of messages: `docs/night.md, "Logs"` or `"Logs" in docs/night.md`. */
const namedHeadings =
  /\b(?<after>docs\/[\w/-]+\.md), ["“](?<heading>[^"“”]+)["”]|["“](?<first>[^"“”]+)["”] in (?<before>docs\/[\w/-]+\.md)/g;

const kindsWithMessages = [
  '*.ts',
  '*.tsx',
  '*.yaml',
  '*.service',
  '*.socket',
  '*.timer',
  '*.sh',
  '*.example',
];

/**
 * Finds documents that code and configuration mention and that do not exist, and headings that a mentioned document
 * lacks.
 */
export function findBrokenMentions(files = sourceFiles(kindsWithMessages), texts = documents()): string[] {
  const textOf = new Map(texts.map(({ path, text }) => [path, text]));
  return files
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => {
      const absent = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
        .filter(([mentioned]) => !textOf.has(mentioned))
        .map(([mentioned]) => `${path} mentions ${mentioned}, which does not exist`);
      const lacking = [...text.matchAll(namedHeadings)].flatMap(({ groups = {} }) => {
        const [document = '', heading = ''] = [groups.after ?? groups.before, groups.heading ?? groups.first];
        const named = textOf.get(document);
        const exists = named === undefined || anchorsOf(named).includes(anchorOf(heading));
        return exists ? [] : [`${path} names "${heading}" in ${document}, which has no such heading`];
      });
      return [...absent, ...lacking];
    });
}

/** A table of a document that has a row for each folder of a kind, with the folder in its first column. */
interface FolderTable {
  document: string;
  heading: string;
  expected: readonly string[];
  isOrdered?: true;
}

/** Returns the words in backticks in the first column of the first table below a heading. */
function readFirstColumn(text: string, heading: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(section.split('\n## ')[0] ?? '') ?? [];
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);
}

const isCoveredBy = (row: string, entry: string) =>
  row === entry || (row.endsWith('*/') && entry.startsWith(row.slice(0, -2)));

/** Finds folders and files without a row in the table, rows without a folder or file, and rows in a wrong order. */
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

const listPaths = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));

/** Returns the folders and files directly below a folder, without tests. The name of a folder ends with a slash. */
function entriesOf(folder: string, paths: readonly string[]): string[] {
  const names = paths
    .filter((path) => path.startsWith(folder) && !path.endsWith('.test.ts'))
    .map((path) => /^[^/]+\/?/.exec(path.slice(folder.length))?.[0] ?? '');
  return [...new Set(names)].sort();
}

export function folderTables(): FolderTable[] {
  const paths = listPaths();
  const folders = entriesOf('', paths).filter((entry) => entry.endsWith('/') && !entry.startsWith('.'));
  const inServer = entriesOf('api/src/', paths);
  // A room that starts a process consists of a folder and a file of the same name beside it.
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

/**
 * Finds names in the list of rooms that are neither a folder nor a file of the server, and folders and files of the
 * server that the list lacks.
 */
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
