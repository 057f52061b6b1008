import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { addressOf, findProgram, startProgram } from './postgres-programs.ts';

/** Creates a folder with a fake program for each version, laid out like Debian. */
function folderWith(t: TestContext, versions: readonly string[], script = '') {
  const folder = temporaryFolder(t);
  for (const version of versions) {
    const bin = join(folder, version.split('.')[0] ?? '', 'bin');
    mkdirSync(bin, { recursive: true });
    const text = script || `echo "pg_dump (PostgreSQL) ${version} (Debian ${version}-1)"`;
    writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
  return folder;
}

test('uses the oldest installed PostgreSQL program that is not older than the server', async (t) => {
  const folder = folderWith(t, ['9015.3', '9017.1', '9018rc1']);
  assert.equal((await findProgram('pg_dump', 9016, folder)).version, '9017.1');
  assert.equal((await findProgram('pg_dump', 9018, folder)).version, '9018rc1');
  assert.equal((await findProgram('pg_dump', 9015, folder)).major, 9015);
});

test('says what to install when every PostgreSQL program is older than the server', async (t) => {
  const folder = folderWith(t, ['9015.3', '9016.2']);
  await assert.rejects(
    findProgram('pg_dump', 9018, folder),
    /^Error: pg_dump 9016\.2 is older than PostgreSQL 9018\. .* run as root: apt install postgresql-client-9018\./,
  );
});

test('passes the password to a PostgreSQL program without showing it in the list of processes', async (t) => {
  const folder = folderWith(t, ['9015.3'], 'echo "$PGPASSWORD" "$@"');
  const program = { path: join(folder, '9015/bin/pg_dump'), major: 9015, version: '9015.3' };
  const url = 'postgres://tapin:p%40ss@db.example:5432/tapin?sslmode=no-verify';
  const { stdout, ended } = startProgram('pg_dump', program, url, ['--verbose']);
  const text = `${Buffer.concat(await stdout.toArray())}`;
  await ended;
  assert.equal(text, 'p@ss --verbose --dbname postgres://tapin@db.example:5432/tapin?sslmode=require\n');
});

test('reports what a PostgreSQL program wrote before it failed', async (t) => {
  const folder = folderWith(t, ['9015.3'], 'echo "out of shared memory" >&2; exit 3');
  const program = { path: join(folder, '9015/bin/pg_dump'), major: 9015, version: '9015.3' };
  const { ended } = startProgram('pg_dump', program, 'postgres://127.0.0.1/tapin', []);
  await assert.rejects(ended, { message: 'pg_dump failed: out of shared memory' });
});

test('returns the address of another database on the same server with the same settings', () => {
  assert.equal(
    addressOf(
      'postgres://tapin:a%2Fb@db:5432/tapin?sslmode=verify-full&sslrootcert=/etc/ca.pem',
      'tapin_drill',
    ),
    'postgres://tapin:a%2Fb@db:5432/tapin_drill?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  );
  assert.equal(
    addressOf('postgres:///tapin?host=/run/postgresql', 'x'),
    'postgres:///x?host=/run/postgresql',
  );
});
