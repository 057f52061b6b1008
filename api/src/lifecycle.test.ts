import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { questions } from '@tapin/contract/questions';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { startExpectingFailure, startServer } from '#test/machine/process.ts';
import { createPersistentDatabase } from '#test/postgres/persistent-database.ts';
import { startPostgres } from '#test/postgres/postgres.ts';
import { makeLoggedInStudents, type Submission, submitAnswer } from '#test/scenes/simultaneous-answers.ts';

const rounds = Number(process.env.KILL_ROUNDS ?? '4');

test('kill -9 under load loses no acknowledged answer, and the figures agree', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const prepared = persistent.open();
  const { schoolId, students } = await makeLoggedInStudents(prepared.db, rounds * 20);
  await prepared.close();
  const acknowledged: Submission[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(t, persistent.variables);
    const waiting = students
      .slice(round * 20, round * 20 + 20)
      .flatMap((student) => questions.map((question) => ({ student, question })));
    let ended: Promise<unknown> | undefined;
    let inRound = 0;
    const submitUntilDone = async () => {
      for (let next = waiting.shift(); next && !ended; next = waiting.shift()) {
        if ((await submitAnswer(server.base, schoolId, next)) !== 200) continue;
        acknowledged.push(next);
        inRound += 1;
        // The server is killed at a different moment in every round, while the other workers submit.
        if (inRound === 5 + ((round * 7) % 40)) ended ??= server.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, submitUntilDone));
    await (ended ?? server.kill('SIGKILL'));
  }
  const after = persistent.open();
  const stored = await after.db.selectFrom('answers').select(['student_id', 'question']).execute();
  const keys = new Set(stored.map(({ student_id, question }) => `${student_id}.${question}`));
  const lost = acknowledged.filter(({ student, question }) => !keys.has(`${student.userId}.${question.id}`));
  const differences = await countDifferences(after.db, null);
  await after.close();
  assert.deepEqual(lost, []);
  assert.equal(differences, 0);
  assert.ok(acknowledged.length >= rounds * 5);
  t.diagnostic(`${rounds} kills, ${acknowledged.length} acknowledged`);
});

test('SIGTERM under load lets every request in progress finish, and then the process exits', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const prepared = persistent.open();
  const { schoolId, students } = await makeLoggedInStudents(prepared.db, 60);
  await prepared.close();
  const server = await startServer(t, persistent.variables);
  let connected = 0;
  const all = Promise.withResolvers<void>();
  const replies = students.map((student) =>
    submitAnswer(server.base, schoolId, { student: student, question: questions[0] }, () => {
      connected += 1;
      if (connected === students.length) all.resolve();
    }),
  );
  await all.promise;
  // Connections are accepted in order: after this reply the server has all of them.
  await fetch(`${server.base}/healthz`);
  const code = await server.kill('SIGTERM');
  assert.deepEqual(new Set(await Promise.all(replies)), new Set([200]));
  // The process exits with 1 when the requests take too long.
  assert.equal(code, 0);
  const after = persistent.open();
  assert.equal((await after.db.selectFrom('answers').select('student_id').execute()).length, 60);
  await after.close();
});

test('the server waits at its start for a database that answers later, and logs that once', async (t) => {
  // Another process has the port until the API has tried to connect once.
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const tried = once(other, 'connection');
  const starting = startServer(t, {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    LOG_LEVEL: 'warn',
  });
  await tried;
  other.close();
  const postgres = await startPostgres(port, { durable: false });
  t.after(postgres.stop);
  const server = await starting;
  assert.equal((await fetch(`${server.base}/readyz`)).status, 200);
  assert.equal(server.errors().match(/the database does not answer yet/g)?.length, 1);
});

test('a configuration error is one line on stderr that says what to do', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.after(() => taken.close());
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const cases: [Record<string, string>, RegExp][] = [
    [{ API_PORT: 'many' }, /^The variable API_PORT is "many", but must be a port number\.$/],
    [{ DATA_DIR: '/dev/null/db' }, /^The data folder \/dev\/null\/db cannot be written .* set DATA_DIR\.$/],
    [{ DATABASE_URL: `${process.env.TEST_POSTGRES}/none` }, /^The database of DATABASE_URL cannot be used/],
    [
      { ...persistent.variables, API_PORT: String(port) },
      new RegExp(`^Port ${port} is taken: .* set API_PORT`),
    ],
  ];
  for (const [variables, expected] of cases) {
    const { code, text } = await startExpectingFailure(variables);
    assert.equal(code, 1, text);
    assert.match(text, expected);
    assert.equal(text.split('\n').length, 1);
  }
});
