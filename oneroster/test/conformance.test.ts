import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { generateRoster } from './generate.ts';
import { readZip } from './read.ts';
import { type Content, extract, temporaryFolder, writeZip } from './zip.ts';

/**
 * The official conformance set of OneRoster CSV, as a zip or as a folder. It cannot be distributed with this
 * repository. Each case must be read completely: no file is refused, and no row is lost.
 */
const conformanceSet = process.env.TEST_ONEROSTER;

type Files = Record<string, Content>;

/** Yields each case: a zip, or a folder with a manifest. Zips may contain zips. */
async function* casesIn(path: string): AsyncGenerator<[name: string, files: Files]> {
  if (statSync(path).isFile()) {
    yield* casesOf(basename(path), await extract(path));
    return;
  }
  for await (const file of glob('**/*.zip', { cwd: path }))
    yield* casesOf(file, await extract(join(path, file)));
  for await (const manifest of glob('**/manifest.csv', { cwd: path })) {
    const folder = dirname(join(path, manifest));
    const files: Files = {};
    for await (const file of glob('*.csv', { cwd: folder })) files[file] = await readFile(join(folder, file));
    yield [dirname(manifest), files];
  }
}

async function* casesOf(name: string, files: Record<string, Buffer>): AsyncGenerator<[string, Files]> {
  const folders = Map.groupBy(Object.keys(files), (file) => dirname(file));
  for (const [folder, names] of folders) {
    const manifest = names.find((file) => basename(file) === 'manifest.csv');
    if (manifest)
      yield [
        `${name}/${folder}`,
        Object.fromEntries(names.map((file) => [basename(file), files[file] ?? ''])),
      ];
  }
  for (const [file, content] of Object.entries(files))
    if (file.endsWith('.zip')) yield* casesOf(`${name}/${file}`, await extract(content));
}

/** The files in which every row becomes a record. In the other files, rows of families are left out. */
const kinds = {
  'orgs.csv': 'org',
  'academicSessions.csv': 'session',
  'classes.csv': 'class',
  'enrollments.csv': 'enrollment',
};

const rowsIn = (content: Content = '') => Math.max(0, content.toString().trim().split('\n').length - 1);

async function readCases(t: TestContext, path: string): Promise<number> {
  let count = 0;
  for await (const [name, files] of casesIn(path)) {
    count += 1;
    await t.test(name, async (each) => {
      const { problems, records } = await readZip(await writeZip(each, files));
      assert.deepEqual(
        problems.filter(({ level }) => level === 'error'),
        [],
      );
      for (const [file, kind] of Object.entries(kinds))
        assert.equal(records.filter((record) => record.kind === kind).length, rowsIn(files[file]), file);
    });
  }
  return count;
}

test('reads all rows of the official conformance set', { skip: !conformanceSet }, async (t) => {
  const count = await readCases(t, conformanceSet ?? '');
  assert.ok(count > 0, 'no case was found');
  t.diagnostic(`${count} cases`);
});

test('finds the cases of a conformance set in folders, in zips and in zips of zips', async (t) => {
  const folder = await temporaryFolder(t);
  const files = await Promise.all(
    [{}, { version: '1.1' as const }, { changes: 20, mode: 'delta' as const }].map(async (options, index) => {
      const path = join(folder, `${index}.zip`);
      await generateRoster(path, options);
      return extract(path);
    }),
  );
  const [bulk = {}, old = {}, delta = {}] = files;
  for (const [name, content] of Object.entries(old)) {
    await mkdir(join(folder, 'case-1.1'), { recursive: true });
    await writeFile(join(folder, 'case-1.1', name), content);
  }
  const manifest = `${bulk['manifest.csv']}`.replace(/,bulk/g, ',absent');
  const nested = {
    'a/case.zip': await readFile(await writeZip(t, delta)),
    ...Object.fromEntries(Object.entries(bulk).map(([name, content]) => [`b/case/${name}`, content])),
    'c/unchanged/manifest.csv': manifest,
  };
  await copyFile(await writeZip(t, nested), join(folder, 'set.zip'));
  assert.equal(await readCases(t, folder), 7);
});
