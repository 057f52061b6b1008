import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PageDiscovery } from '@tapin/shared/remote/discovery';
import { channel } from '#test/publish-part.ts';
import { navigation, testEdge } from '#test/test-edge.ts';
import { exportChannel } from '../export/export-channel.ts';

/** Starts an edge with four remotes, whose paths have the guards of the real ones, and a host of this format. */
async function edgeWithRemotes(t: TestContext, format = 5) {
  const made = await testEdge(t);
  await made.publish({ name: 'host', version: '1.1.0', info: { format } });
  const remote = (name: string, guard: string, paths: string[], more: Record<string, unknown> = {}) =>
    made.publish({
      name,
      version: '1.1.0',
      manifest: {
        paths: paths.map((path) => ({ path, guard, screen: 'home', data: ['/user/me'] })),
        ...more,
      },
    });
  await remote('auth', 'logged-out', ['/', '/auth/login']);
  await remote('survey', 'student', ['/survey']);
  await remote('staff', 'staff', ['/staff/dashboard'], { slots: ['find-student'] });
  await remote('district', 'district', ['/schools'], { availability: 'opt-in' });
  const entriesAt = async (path: string, headers = {}) => {
    const { body } = await made.get(path, { ...navigation, ...headers });
    const [, block = ''] = /id="discovery">([^<]*)</.exec(body) ?? [];
    const { microFrontends }: PageDiscovery = JSON.parse(block);
    return Object.entries(microFrontends).map(([name, [entry]]) => ({ name, extras: entry?.extras }));
  };
  const completeAt = async (path: string, headers = {}) =>
    (await entriesAt(path, headers)).flatMap(({ name, extras }) =>
      extras && !('isPartial' in extras) ? [name] : [],
    );
  return { ...made, entriesAt, completeAt };
}

const session = { cookie: 'session=ada' };

test('a page contains complete entries only of the remotes that its path needs', async (t) => {
  const { completeAt } = await edgeWithRemotes(t);
  assert.deepEqual(await completeAt('/survey', session), ['survey']);
  assert.deepEqual(await completeAt('/survey'), ['survey', 'auth'], 'a visitor is redirected to /');
  assert.deepEqual(await completeAt('/'), ['auth']);
  assert.deepEqual(await completeAt('/staff/dashboard', session), ['staff']);
  assert.deepEqual(await completeAt('/schools', session), ['district']);
  assert.deepEqual(await completeAt('/nowhere', session), []);
});

test('a page of a logged-in person who is redirected contains all entries', async (t) => {
  const { completeAt } = await edgeWithRemotes(t);
  const all = ['survey', 'auth', 'staff', 'district'];
  for (const path of ['/', '/auth/login'])
    assert.deepEqual((await completeAt(path, session)).sort(), all.toSorted(), path);
});

test('the entries of other remotes have what navigation and guards need, and no hashes', async (t) => {
  const { entriesAt, get } = await edgeWithRemotes(t);
  const entries = await entriesAt('/survey', session);
  const staff = entries.find(({ name }) => name === 'staff');
  assert.deepEqual(staff?.extras, {
    isPartial: true,
    manifest: {
      name: 'staff',
      paths: [{ path: '/staff/dashboard', guard: 'staff' }],
      nav: [],
      slots: ['find-student'],
      availability: 'all',
    },
  });
  assert.equal(JSON.stringify(entries.filter(({ name }) => name !== 'survey')).includes('sha384'), false);
  const { microFrontends } = (await get('/discovery.json')).json();
  for (const [entry] of Object.values<{ extras: object }[]>(microFrontends))
    assert.ok(entry && 'files' in entry.extras);
});

test('pages of an earlier host and of an export contain all entries', async (t) => {
  const { completeAt } = await edgeWithRemotes(t, 4);
  assert.equal((await completeAt('/survey', session)).length, 4);
  const { root, store } = await edgeWithRemotes(t);
  await exportChannel(store, channel, join(root, 'site'));
  const page = await readFile(join(root, 'site/site/index.html'), 'utf8');
  assert.doesNotMatch(page, /isPartial/);
});
