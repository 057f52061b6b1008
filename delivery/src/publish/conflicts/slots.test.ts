import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { channel, testStore } from '#test/publish-part.ts';

const slot = 'staff/dashboard-card';
const offers = { 'dashboard-card': { props: { day: 'string', grade: 'number?' }, budget: 1_000 } };
const staff = (version: string, manifest: Record<string, unknown> = { offers }) => ({
  name: 'staff',
  version,
  manifest,
});
const filler = (version: string, props: Record<string, string> = {}, name = 'meals') => ({
  name,
  version,
  manifest: { slots: [slot], slotProps: { [slot]: props } },
  files: { 'js/card.js': 'card()' },
  info: {
    chunks: { remote: ['js/routes.js'], home: ['js/home.js'], 'staff--dashboard-card': ['js/card.js'] },
  },
});

async function liveSite(t: TestContext) {
  const made = await testStore(t);
  await made.publish({ name: 'host' });
  await made.publish(staff('1.0.0'));
  return made;
}

test('several remotes fill a slot that a live remote offers', async (t) => {
  const { publish, live } = await liveSite(t);
  await publish(filler('1.0.0', { day: 'string', grade: 'number?', later: 'string?' }));
  await publish(filler('1.0.0', {}, 'library'));
  assert.ok(await live('library'));
});

test('refuses a content of a slot that no live part offers, and names the slots that exist', async (t) => {
  const { publish } = await liveSite(t);
  const manifest = { slots: ['staff/footer'] };
  await assert.rejects(publish({ name: 'meals', manifest }), {
    message:
      'meals 1.0.0 refused: meals fills staff/footer, which no live part offers: publish a version of staff that offers it, or one of meals that fills none but these: school-switcher, find-student, staff/dashboard-card',
  });
});

for (const [name, props, expected] of [
  [
    'a prop that the slot does not pass',
    { week: 'string' },
    /meals takes week as string from staff\/dashboard-card, and staff passes no such prop: publish/,
  ],
  ['a prop of another kind', { day: 'number' }, /takes day as number .* passes it as string: publish/],
  [
    'a prop that may be missing',
    { grade: 'number' },
    /takes grade as number .* passes it as number\?: publish/,
  ],
] as const)
  test(`refuses a content that takes ${name}`, async (t) => {
    const { publish } = await liveSite(t);
    await assert.rejects(publish(filler('1.0.0', props)), expected);
  });

test('refuses a content above the budget of its slot', async (t) => {
  const { publish } = await liveSite(t);
  const large = Array.from({ length: 400 }, (_, index) => `f${index}(${Math.sin(index)})`).join(';');
  await assert.rejects(
    publish({ ...filler('1.0.0'), files: { 'js/card.js': large } }),
    /meals 1\.0\.0 refused: its content of staff\/dashboard-card has \d\.\d KB compressed, and staff allows 1\.0 KB: make it smaller/,
  );
});

test('refuses an owner that removes a slot or a prop while a live version, a canary or a fallback takes it', async (t) => {
  const { publish, store } = await liveSite(t);
  await publish(filler('1.0.0', { day: 'string' }));
  const without = staff('2.0.0', {});
  const narrowed = staff('2.0.0', {
    offers: { 'dashboard-card': { props: { day: 'string?' }, budget: 1_000 } },
  });
  for (const next of [without, narrowed])
    await assert.rejects(publish(next), /^StoreError: staff 2\.0\.0 refused: meals /);
  await publish(filler('1.1.0'));
  // The version of before is the fallback.
  for (const next of [without, narrowed])
    await assert.rejects(
      publish(next),
      /staff 2\.0\.0 refused: meals .* and meals 1\.0\.0 is a canary or a fallback: publish/,
    );
  await publish({ name: 'meals', version: '1.2.0' });
  await publish(filler('1.3.0'), { canary: { percent: 1 } });
  await assert.rejects(
    publish(without),
    /meals fills staff\/dashboard-card, .* and meals 1\.3\.0 is a canary/,
  );
  await publish({ name: 'meals', version: '1.4.0' });
  await publish(without);
  const { warnings } = await rollBack({ store, channel, part: 'meals', to: '1.1.0', by: 'bea' });
  assert.match(warnings.join(), /meals fills staff\/dashboard-card, which no live part offers/);
  // A remote that is live with the mistake already may be published with it.
  await publish(filler('1.5.0'));
});

test('refuses a second remote in a slot of the shell, and not in a slot of a remote', async (t) => {
  const { publish } = await liveSite(t);
  const slots = ['find-student'];
  await publish({ name: 'meals', manifest: { slots } });
  await assert.rejects(
    publish({ name: 'library', manifest: { slots } }),
    /library and meals both fill find-student/,
  );
});

test('"release uses" lists which remotes fill a slot', async (t) => {
  const { publish, release } = await liveSite(t);
  await publish(filler('1.0.0'));
  const { stdout } = await release('uses', slot);
  assert.match(stdout, /^slot staff\/dashboard-card +meals +1\.0\.0 +live/m);
});
