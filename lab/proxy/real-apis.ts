import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@tapin/api/free-port';
import { startServer } from '../../api/test/machine/process.ts';
import { createPersistentDatabase } from '../../api/test/postgres/persistent-database.ts';
import { startPostgres } from '../../api/test/postgres/postgres.ts';
import { makeLoggedInStudents, submitAnswer } from '../../api/test/scenes/simultaneous-answers.ts';
import { portOf, testEdge } from '../../delivery/test/test-edge.ts';
import { questions } from '../../shared/contract/src/questions.ts';
import { type Change, startProxy } from './haproxy.ts';
import { behaviour } from './scene.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
before(async () => {
  postgres = await startPostgres(await freePort(), { durable: false });
  process.env.TEST_POSTGRES = postgres.url('').replace(/\/$/, '');
});
after(() => postgres.stop());

/** Prepares a school with students who are logged in, and starts an API for each port. */
async function prepare(t: TestContext, students: number) {
  const database = await createPersistentDatabase(t);
  const { db, close } = database.open();
  const school = await makeLoggedInStudents(db, students);
  t.after(close);
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) => startServer(t, { ...database.variables, API_PORT: `${port}` });
  return { db, ...school, ports, start };
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

async function startSite(t: TestContext, apis: readonly [string, string], changes: readonly Change[]) {
  const proxy = await startProxy(t, apis, changes);
  const { edge } = await testEdge(t, { apiUrl: proxy.url });
  return { proxy, edge, site: await edge.listen({ port: 0, host: '127.0.0.1' }) };
}

behaviour(
  'while two real APIs are restarted one after the other, no call fails and no answer is lost',
  [
    ['retries 1', 'retries 0'],
    ['check inter 250ms', 'check inter 30s'],
  ],
  async (t, changes) => {
    const { db, schoolId, students, ports, start } = await prepare(t, 200);
    const servers = [await start(ports[0]), await start(ports[1])];
    const { proxy, site } = await startSite(t, [addressOf(ports[0]), addressOf(ports[1])], changes);
    const failed: string[] = [];
    let count = 0;
    let isOver = false;
    const note = (call: string, status: number | null, expected: number) => {
      count += 1;
      if (status !== expected) failed.push(`${call}: ${status}`);
    };
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const reply = await fetch(`${site}/api/user/me`, { headers: { connection: 'close' } });
        note('GET /user/me', reply.status, 401);
      }
    });
    const waiting = students.flatMap((student) => questions.map((question) => ({ student, question })));
    const answers = waiting.length;
    const writer = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        note('an answer', await submitAnswer(site, schoolId, next), 200);
        await setTimeout(20);
      }
    };
    const restart = async (index: 0 | 1) => {
      assert.equal(await servers[index]?.kill('SIGTERM'), 0);
      servers[index] = await start(ports[index]);
      await Promise.race([proxy.until(`api-${index + 1}`, true), setTimeout(10_000)]);
    };
    const writers = [writer(), writer()];
    await restart(0);
    await restart(1);
    await restart(0);
    await Promise.all(writers);
    isOver = true;
    await Promise.all(readers);
    assert.deepEqual(failed.slice(0, 5), []);
    const { stored } = await db
      .selectFrom('answers')
      .select(({ fn }) => fn.countAll<string>().as('stored'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(stored), answers);
    t.diagnostic(`0 of ${count} calls failed, ${stored} answers are stored`);
  },
);

/** Starts a server that passes each call on to an API, and closes the connection when the API has replied. */
async function startReplyLoser(t: TestContext, api: string) {
  const loser = { url: '', lost: 0 };
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('z')) return response.end('{"ok":true}');
    const body = Buffer.concat(await request.toArray());
    const headers = Object.entries(request.headers).filter(
      ([name]) => name !== 'host' && name !== 'connection' && name !== 'content-length',
    );
    await fetch(`${api}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers.map(([name, value]) => [name, String(value)]),
      ...(body.length > 0 && { body }),
    });
    loser.lost += 1;
    return request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  loser.url = addressOf(portOf(server.address()));
  return loser;
}

behaviour(
  'repeats a call with a key whose reply was lost, and the real APIs do it once',
  [['conn-failure empty-response', 'conn-failure']],
  async (t, changes) => {
    const { db, students, ports, start } = await prepare(t, 12);
    await Promise.all(ports.map(start));
    const loser = await startReplyLoser(t, addressOf(ports[0]));
    const { edge } = await startSite(t, [loser.url, addressOf(ports[1])], changes);
    for (const index of students.keys()) {
      const { statusCode, body } = await edge.inject({
        method: 'POST',
        url: '/api/auth/request-password-reset',
        headers: {
          origin: 'http://localhost:4400',
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        payload: { email: `pupil${index}@rush.test` },
      });
      assert.equal(statusCode, 200, body);
    }
    const mails = await db
      .selectFrom('messages')
      .select(({ fn }) => ['recipient', fn.countAll<string>().as('count')])
      .groupBy('recipient')
      .execute();
    assert.equal(mails.length, students.length);
    for (const { recipient, count } of mails) assert.equal(Number(count), 1, recipient);
    assert.ok(loser.lost > 2, `${loser.lost} replies were lost`);
    t.diagnostic(`${loser.lost} replies of ${students.length} were lost`);
  },
);
