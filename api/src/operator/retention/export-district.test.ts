import assert from 'node:assert/strict';
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { decrypt, makeKeyFile } from '#src/backup/encryption.ts';
import { build } from '#test/build.ts';
import { readZipTexts } from '#test/machine/read-zip.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { codeOfDistrict, makeDistrict, makePerson, makeSchool } from '#test/people.ts';
import { backUpDistrict } from './export-district.ts';

test('the export of one district is a zip in a file of age, with the rows of this district only', async (t) => {
  const built = await build(t);
  const [first, second] = [await makeDistrict(built), await makeDistrict(built)];
  const { id: schoolId } = await makeSchool(built, first);
  const { email } = await makePerson(built, { schoolId });
  const { email: other } = await makePerson(built, { schoolId: (await makeSchool(built, second)).id });
  const folder = temporaryFolder(t);
  const path = (name: string) => join(folder, name);
  const key = await makeKeyFile(path('key'));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(built.db);
  const env = {
    DATABASE_URL: `${process.env.TEST_POSTGRES}/${rows[0]?.name}`,
    BACKUP_KEY_FILE: path('key'),
  };
  const exportTo = async (name: string, code: string) =>
    backUpDistrict(path(name), code, { env, writeProgress: () => {} });
  const code = await codeOfDistrict(built, first);
  const { lines } = await exportTo('a.age', code);
  assert.match(
    lines[0] ?? '',
    /a\.age has the \d+ rows of .* age --decrypt -i \S+key \S+a\.age > district\.zip$/,
  );
  assert.equal(statSync(path('a.age')).mode & 0o777, 0o600);
  await pipeline(decrypt(key, createReadStream(path('a.age'))), createWriteStream(path('a.zip')));
  const texts = [...(await readZipTexts(path('a.zip'))).values()].join();
  assert.deepEqual([texts.includes(`${email}`), texts.includes(`${other}`)], [true, false]);
  await assert.rejects(exportTo('a.age', code), /a\.age exists already: name a new file/);
  await assert.rejects(exportTo('none.age', 'NONE'), /./);
  assert.equal(existsSync(path('none.age')), false);
});
