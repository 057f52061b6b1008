import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { channel } from '#test/publish-part.ts';
import { logInToOps, opsHost, opsToken, testEdge } from '#test/test-edge.ts';

const attack = '"><script>alert(1)</script>';

/** Starts an edge on a channel with 40 remotes. Remote 07 has an owner, and remote 08 a canary. */
async function longOps(t: TestContext) {
  const made = await testEdge(t, { opsToken, opsHost });
  const { store, files } = made;
  await made.publish({ name: 'survey', version: '1.1.0' }, { canary: { percent: 10 } });
  const current = (await store.readChannel(channel)) ?? assert.fail();
  const release = (await store.readRelease('survey', '1.0.0')) ?? assert.fail();
  const at = new Date().toISOString();
  const remotes: typeof current.remotes = {};
  for (let index = 1; index <= 40; index += 1) {
    const name = `remote-${String(index).padStart(2, '0')}`;
    const owner = { squad: `Squad ${attack}`, contact: attack, onCall: attack };
    const manifest = { name, paths: [], nav: [], slots: [], availability: 'all' };
    const own = { ...release, name, manifest, ...(index === 7 && { owner }) };
    await files.write(`${name}/1.0.0/release.json`, JSON.stringify(own));
    remotes[name] = { stable: '1.0.0', previous: [], canary: null };
  }
  const survey = current.remotes.survey ?? assert.fail();
  await store.replaceChannel(
    channel,
    { ...current, revision: current.revision + 1, remotes: { ...remotes, survey } },
    Object.keys(remotes).map((part) => ({
      at,
      by: attack,
      action: 'publish',
      part,
      version: '1.0.0',
      from: null,
      revision: current.revision + 1,
      reason: attack,
    })),
  );
  const session = await logInToOps(made.edge);
  const open = async (path: string, language = 'en') =>
    (await made.edge.inject({ url: path, headers: { ...session, 'accept-language': language } })).body;
  return { ...made, open };
}

const rows = (page: string) =>
  [...page.matchAll(/<h3><a href="\/squads\/([\w-]+)"/g)].map(([, name]) => name);

test('a long list shows charts of twelve parts, and a form finds the others without scripts', async (t) => {
  const { open } = await longOps(t);
  const page = await open('/ops');
  assert.equal(rows(page).length, 12);
  assert.match(page, /<summary>More parts: 30<\/summary>/);
  assert.match(page, /<form method="get" action="\/ops" role="search"/);
  assert.deepEqual(
    rows(await open('/ops?q=REMOTE-3')),
    Array.from({ length: 10 }, (_, index) => `remote-3${index}`),
  );
  assert.deepEqual(rows(await open('/ops?show=canary')), ['survey']);
  assert.deepEqual(rows(await open('/ops?q=squad')), ['remote-07']);
  assert.doesNotMatch(await open('/ops?show=noOwner&q=remote-07'), /<h3>/);
  assert.match(await open('/ops?q=nothing', 'es'), /Ninguna parte coincide\./);
  assert.match(await open('/ops?q=remote-3&days=7'), /href="\/ops\?q=remote-3"[^>]*>Last 24 hours/);
});

test('texts of owners, reasons and searches are shown as texts', async (t) => {
  const { open } = await longOps(t);
  const search = encodeURIComponent(attack);
  for (const path of [
    '/ops',
    '/squads/remote-07',
    `/ops?q=${search}`,
    `/ops/uses?name=${search}`,
    '/ops?q=a&q=b',
    '/ops?show=x',
  ]) {
    const page = await open(path);
    assert.doesNotMatch(page, /<script/, path);
    assert.match(page, /<h1>/, path);
  }
});

test('the page about uses lists who uses a name, and what most parts use', async (t) => {
  const { publish, open } = await longOps(t);
  await publish({
    name: 'survey',
    version: '1.2.0',
    info: { imports: { 'ui/dialog': ['Dialog'] }, calls: ['GET /user/me'], kit: '1.12.0' },
  });
  const found = await open('/ops/uses?name=shared/ui/dialog');
  assert.match(
    found,
    /<code>ui\/dialog Dialog<\/code><\/th><td data-head="Part"><a href="\/squads\/survey">survey<\/a><\/td><td data-head="Version">1\.2\.0/,
  );
  assert.match(await open('/ops/uses'), /href="\/ops\/uses\?name=GET%20%2Fuser%2Fme"/);
  assert.match(await open('/ops/uses?name=none', 'es'), /de respaldo usa none/);
});
