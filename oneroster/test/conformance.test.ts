import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { extract } from './extract.ts';
import { readZip } from './read.ts';
import { type Content, writeZip } from './zip.ts';

/**
 * The official conformance set of OneRoster CSV, as a zip or as a folder. It cannot be distributed with this
 * repository. Each case is expected to be read whole: none may be refused or lose a row.
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

/** The files whose rows all become records. Families are left out of the others. */
const kinds = {
  'orgs.csv': 'org',
  'academicSessions.csv': 'session',
  'classes.csv': 'class',
  'enrollments.csv': 'enrollment',
};

const rowsIn = (content: Content = '') => Math.max(0, content.toString().trim().split('\n').length - 1);

test('reads all rows of the official conformance set', { skip: !conformanceSet }, async (t) => {
  let count = 0;
  for await (const [name, files] of casesIn(conformanceSet ?? '')) {
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
  assert.ok(count > 0, 'no case was found');
});
