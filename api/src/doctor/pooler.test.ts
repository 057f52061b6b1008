import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#src/basics/config.ts';
import { openForCalls } from '#src/database/open.ts';
import { freePort } from '#test/machine/free-port.ts';
import { runOn, startPostgres } from '#test/postgres/postgres.ts';
import { checkPooler } from './pooler.ts';

const configOf = (DATABASE_URL: string, DATABASE_POOLER_URL: string) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL, DATABASE_POOLER_URL });

test('behind a pooler the time limits have to be settings of the role, and doctor names the missing ones', async (t) => {
  const server = await startPostgres(await freePort(), { durable: false });
  t.after(server.stop);
  const url = server.url('postgres');
  // A server without a pooler also keeps the prepared statements of its sessions apart.
  const config = configOf(url, url);
  const [statements, limits] = await checkPooler(config);
  assert.deepEqual([statements?.state, limits?.state], ['ok', 'problem']);
  const remedy = limits?.message.match(/alter role .*?;(?= then)/)?.[0] ?? '';
  assert.equal(remedy.split(';').length, 4, remedy);
  await runOn(url, remedy);
  assert.equal((await checkPooler(config))[1]?.state, 'ok');
  const calls = await openForCalls(config, () => {}, { statementTimeoutMs: 1 });
  t.after(calls.close);
  const { rows } = await sql`show statement_timeout`.execute(calls.db);
  assert.deepEqual(rows, [{ statement_timeout: '15s' }], 'no parameter of the start');
});

test('doctor says which variable to check when the pooler cannot be reached', async () => {
  const findings = await checkPooler(
    configOf('postgres://127.0.0.1:9/tapin', 'postgres://127.0.0.1:9/tapin'),
  );
  assert.deepEqual(
    findings.map(({ state }) => state),
    ['problem'],
  );
  assert.match(findings[0]?.message ?? '', /ECONNREFUSED.*check DATABASE_POOLER_URL/);
});

test('a pooler also needs the address of the database, and its password is not printed', () => {
  const address = 'postgres://tapin:secret@127.0.0.1:6432/tapin';
  assert.throws(
    () => readConfig({ NODE_ENV: 'test', DATABASE_POOLER_URL: address }),
    /^Error: With DATABASE_POOLER_URL the variable DATABASE_URL must name the database/,
  );
  const isWithoutSecret = ({ message }: Error) => !message.includes('secret');
  assert.throws(() => readConfig({ NODE_ENV: 'test', DATABASE_POOLER_URL: `x${address}` }), isWithoutSecret);
});
