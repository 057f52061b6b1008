import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogLines } from '@tapin/servers/log-lines';
import { sql } from 'kysely';
import { buildApp } from '#src/app.ts';
import { build } from '#test/build.ts';

const id = '2f1f9c9e-7a51-4a39-9c5e-4d3f1b7f0a11';

test('logs a request as one line with its call, its status and the request id, which only the edge may give', async (t) => {
  const { services } = await build(t);
  const written: Record<string, unknown>[] = [];
  const lines = new LogLines((line) => written.push(JSON.parse(line)));
  const app = await buildApp({ ...services, config: { ...services.config, logLevel: 'info' } }, lines);
  t.after(() => app.close());
  const secret = 'code=4/0Ab&state=xyz';
  await app.inject({ url: `/api/auth/sso/google/return?${secret}`, headers: { 'x-request-id': id } });
  await app.inject({
    url: '/api/nothing/ada@school.example',
    headers: { 'x-request-id': 'not an id\u0009' },
  });
  assert.deepEqual(
    written.map(({ level, from, msg, call, status }) => [level, from, msg, call, status]),
    [
      ['info', 'api', 'request', 'GET /auth/sso/:provider/return', 302],
      ['info', 'api', 'request', 'none', 404],
    ],
  );
  assert.equal(written[0]?.id, id);
  assert.notEqual(written[1]?.id, 'not an id\t');
  assert.doesNotMatch(JSON.stringify(written), /0Ab|xyz|ada@|127\.0\.0\.1/);
});

test('logs an unreachable database once, without the query', async (t) => {
  const { services, db, app: first } = await build(t);
  await first.close();
  const written: Record<string, unknown>[] = [];
  const lines = new LogLines((line) => written.push(JSON.parse(line)));
  const app = await buildApp({ ...services, config: { ...services.config, logLevel: 'warn' } }, lines);
  t.after(() => app.close());
  await sql`alter table users rename to away`.execute(db);
  const payload = { email: 'ada@school.example', password: 'a-long-sentence', rememberMe: false };
  const headers = { origin: services.config.publicUrl };
  for (let time = 0; time < 8; time += 1) {
    await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload, headers });
  }
  await sql`alter table away rename to users`.execute(db);
  lines.flush();
  assert.deepEqual(
    written.map(({ msg, call, repeated }) => [msg, call, repeated]),
    [
      ['request failed', 'POST /auth/sign-in', undefined],
      ['request failed', 'POST /auth/sign-in', 7],
    ],
  );
  assert.doesNotMatch(JSON.stringify(written), /ada@|a-long/);
});
