import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import { readConfig } from '#src/basics/config.ts';
import { freePort } from '#test/machine/free-port.ts';
import { checkPatroni } from './patroni.ts';

interface Machine {
  role?: string;
  state?: string;
  timeline?: number;
  version?: string;
  /** The machine is a member, and its Patroni does not answer. */
  isDown?: true;
}

const settings = { synchronous_mode: true, synchronous_mode_strict: true, failsafe_mode: true };

/** Starts a server for each machine that answers as Patroni 4 does, and returns their addresses. */
async function startPatroni(t: TestContext, machines: readonly Machine[], config: object = settings) {
  const urls: string[] = [];
  const members = () =>
    machines.map(({ role = 'replica', state = 'streaming', timeline = 7 }, index) => ({
      name: `db${index + 1}`,
      role,
      state,
      timeline,
      api_url: `${urls[index]}/patroni`,
      host: '127.0.0.1',
      port: 5432,
      lag: 0,
    }));
  for (const { version = '4.0.6', isDown } of machines) {
    const replies: Record<string, () => object> = {
      '/cluster': () => ({ members: members(), scope: 'tapin' }),
      '/config': () => config,
      '/patroni': () => ({ state: 'running', patroni: { version, scope: 'tapin' } }),
    };
    const server = createServer(({ url = '', socket }, response) => {
      if (isDown) socket.destroy();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(replies[url]?.()));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    urls.push(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  }
  return urls;
}

const linesOf = async (urls: readonly string[]) =>
  (await checkPatroni(readConfig({ NODE_ENV: 'test', PATRONI_URL: urls.join(',') }))).map(
    ({ state, message }) => `${state}: ${message}`,
  );

const leader = { role: 'leader', state: 'running' };
const sync = { role: 'sync_standby' };

test('doctor finds nothing about three machines with Patroni 4 that are synchronous, and reads another address when one is away', async (t) => {
  const urls = await startPatroni(t, [leader, sync, {}]);
  const lines = await linesOf([`http://127.0.0.1:${await freePort()}`, ...urls]);
  assert.deepEqual(lines, [
    'ok: db1 leads db2 and db3',
    'ok: an answer is acknowledged when a second machine has it, also while etcd is away',
    ...[1, 2, 3].map((number) => `ok: db${number} has Patroni 4.0.6`),
  ]);
});

test('doctor refuses the Patroni of Debian 12 and every version before 3.1.0', async (t) => {
  const versions = ['3.0.2', '3.0.4', '3.1.0', '2.1.7', '3.10.1', '4.1.4'];
  const urls = await startPatroni(
    t,
    [leader, sync, {}, {}, {}, {}].map((machine, index) => ({
      ...machine,
      version: versions[index] ?? '',
    })),
  );
  const refused = (await linesOf(urls)).filter((line) => line.startsWith('problem'));
  assert.deepEqual(
    refused.map(
      (line) => /^problem: db\d has Patroni ([\d.]+), which loses acknowledged answers/.exec(line)?.[1],
    ),
    ['3.0.2', '3.0.4', '2.1.7'],
  );
  assert.match(refused[0] ?? '', /install 3\.1\.0 or later, such as that of Debian 13$/);
});

test('doctor reports a cluster that is not synchronous, not strict, or stops without etcd, and what to type', async (t) => {
  const urls = await startPatroni(t, [leader, {}, {}], { synchronous_mode: false, ttl: 20 });
  const lines = await linesOf(urls);
  assert.match(lines[1] ?? '', /^problem: no standby is synchronous/);
  for (const [index, setting] of ['synchronous_mode', 'synchronous_mode_strict', 'failsafe_mode'].entries())
    assert.match(lines[2 + index] ?? '', new RegExp(`edit-config -s ${setting}=true --force$`));
});

test('doctor reports fewer than two running standbys, a machine whose Patroni is away, and an old timeline', async (t) => {
  const urls = await startPatroni(t, [
    leader,
    { ...sync, timeline: 6 },
    { state: 'start failed', isDown: true },
  ]);
  const lines = await linesOf(urls);
  assert.match(
    lines[0] ?? '',
    /^problem: db1 leads db2: with fewer than 2 standbys .*systemctl restart patroni/,
  );
  assert.match(lines[1] ?? '', /^warning: db2 is on timeline 6 and the leader on 7: .* reinit tapin db2$/);
  assert.match(
    lines.at(-1) ?? '',
    /^problem: Patroni of db3 does not answer: .*on that machine: systemctl restart/,
  );
});

test('doctor says what to type when no machine leads, or no Patroni answers', async (t) => {
  const [line] = await linesOf(await startPatroni(t, [sync, {}]));
  assert.match(
    line ?? '',
    /^problem: no machine is the leader.*patronictl -c \/etc\/patroni\/config\.yml list/,
  );
  const closed = `http://127.0.0.1:${await freePort()}`;
  const away = await linesOf([closed, closed]);
  assert.equal(away.length, 1);
  assert.match(
    away[0] ?? '',
    /^problem: Patroni cannot be reached: .*; http.*ECONNREFUSED.*check PATRONI_URL/,
  );
  assert.deepEqual(await checkPatroni(readConfig({ NODE_ENV: 'test' })), []);
  assert.throws(
    () => readConfig({ NODE_ENV: 'test', PATRONI_URL: 'db1:8008' }),
    /PATRONI_URL is "db1:8008", but must be the addresses of Patroni/,
  );
});
