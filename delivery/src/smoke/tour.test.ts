import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testStore } from '#test/publish-part.ts';
import { combinationsOf, nameOf } from './combinations.ts';
import { tourOf } from './tour.ts';

async function candidateBeside(t: Parameters<typeof testStore>[0], manifest: Record<string, unknown> = {}) {
  const made = await testStore(t);
  await made.publish({ name: 'host' });
  await made.publish({ name: 'staff', paths: ['/staff', '/staff/student/:id'] });
  await made.publish({ name: 'staff', version: '1.1.0', paths: ['/staff', '/staff/student/:id'] });
  await made.publish({ name: 'staff', version: '1.2.0', paths: ['/staff'] }, { canary: { percent: 10 } });
  await made.publish({ name: 'survey', version: '2.0.0', manifest, paths: ['/survey', '/survey/:day?'] });
  const { store } = made;
  const read = async (name: string, version: string) => {
    const release = await store.readRelease(name, version);
    assert.ok(release);
    return release;
  };
  const survey = await read('survey', '2.0.0');
  const live = { host: await read('host', '1.0.0'), remotes: [await read('staff', '1.1.0')] };
  const channel = await store.readChannel('production');
  assert.ok(channel);
  return { combinations: await combinationsOf(store, channel, live, [survey]), survey };
}

test('a candidate meets the live version of every other part, its canary and its fallback', async (t) => {
  const { combinations } = await candidateBeside(t);
  assert.deepEqual(combinations.map(nameOf), [
    'host 1.0.0, staff 1.1.0, and survey 2.0.0',
    'host 1.0.0, staff 1.2.0, and survey 2.0.0',
    'host 1.0.0, staff 1.0.0, and survey 2.0.0',
  ]);
});

const opened = ({ combinations, survey }: Awaited<ReturnType<typeof candidateBeside>>) =>
  combinations.slice(0, 1).flatMap((each) => tourOf(each, [survey]).map(({ path }) => path));

test('opens every screen of a candidate, and the first one of a remote that it does not affect', async (t) => {
  assert.deepEqual(opened(await candidateBeside(t)), ['/survey', '/staff']);
});

test('opens every screen of the others when the candidate fills a place of the header', async (t) => {
  const paths = opened(await candidateBeside(t, { slots: ['find-student'] }));
  assert.deepEqual(paths, ['/survey', '/staff', '/staff/student/1']);
});

test('opens every screen of the owner when the candidate fills a slot of it', async (t) => {
  const made = await testStore(t);
  await made.publish({ name: 'host' });
  await made.publish({ name: 'meals' });
  await made.publish({ name: 'auth', paths: ['/', '/log-in'] });
  const manifest = { offers: { card: { budget: 1_000 } } };
  await made.publish({ name: 'staff', paths: ['/staff', '/staff/student/:id'], manifest });
  const read = async (name: string) => {
    const release = await made.store.readRelease(name, '1.0.0');
    assert.ok(release);
    return release;
  };
  const meals = await read('meals');
  const filled = {
    ...meals,
    manifest: meals.manifest && { ...meals.manifest, slots: ['staff/card' as const] },
  };
  const combination = {
    host: await read('host'),
    remotes: [filled, await read('auth'), await read('staff')],
  };
  const stops = tourOf(combination, [filled]).map(({ path, hasFilledSlots }) => [path, hasFilledSlots]);
  assert.deepEqual(stops, [
    ['/meals', false],
    ['/', false],
    ['/staff', true],
    ['/staff/student/1', true],
  ]);
});
