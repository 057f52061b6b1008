import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { edgeOn, navigation, testEdge } from '#test/test-edge.ts';
import { signByHand, signedEdge } from '#test/test-signing.ts';

const weather = 'https://weather.example';
const tiles = 'https://tiles.example';
const owning = (part: string, ...origins: string[]) => ({ paths: [`/${part}`], slots: [], origins });

type Open = (url: string) => Promise<{ headers: Record<string, unknown> }>;

async function policyOf(open: Open, path: string) {
  const { headers } = await open(path);
  const policy = `${headers['content-security-policy']}`;
  const directive = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1];
  return { connect: directive('connect-src'), images: directive('img-src') };
}

const own = { connect: "'self'", images: "'self' data:" };

/** A site with survey and staff, in which the operator has approved two origins for staff. */
async function approvedSite(t: TestContext) {
  const made = await signedEdge(t);
  const { writeKeys, listed, publish } = made;
  const owners = { survey: owning('survey'), staff: owning('staff', weather, tiles) };
  await writeKeys(2, listed, { owners });
  await publish({ name: 'staff', manifest: { connect: [weather], images: [tiles] } });
  return { ...made, owners };
}

test('only the pages of the paths of a remote may use its approved origins', async (t) => {
  const { edge } = await approvedSite(t);
  const allowed = { connect: `'self' ${weather}`, images: `'self' ${tiles} data:` };
  assert.deepEqual(await policyOf(edge.open, '/staff'), allowed);
  for (const path of ['/', '/survey', '/nowhere', '/staff/below'])
    assert.deepEqual(await policyOf(edge.open, path), own, path);
});

test('refuses to publish a remote with an origin that the operator has not approved, and names the command', async (t) => {
  const { publish } = await approvedSite(t);
  await assert.rejects(
    publish({ name: 'survey', version: '1.1.0', manifest: { connect: [weather] } }),
    /survey 1\.1\.0 is refused: it claims https:\/\/weather\.example, and the list of keys allows survey to claim \/survey: .*"release keys paths survey --add https:\/\/weather\.example"/,
  );
});

test('refuses an origin also for a remote whose paths are not recorded', async (t) => {
  const { publish } = await signedEdge(t);
  await assert.rejects(
    publish({ name: 'staff', manifest: { images: [tiles] } }),
    /staff 1\.0\.0 is refused: it claims https:\/\/tiles\.example/,
  );
});

test('an edge does not serve a version with a foreign origin that its squad has signed by hand', async (t) => {
  const made = await approvedSite(t);
  await signByHand(made, { manifest: { connect: [weather] } });
  const { open, versions } = await made.newEdge();
  assert.equal((await versions()).survey, '1.0.0');
  assert.deepEqual(await policyOf(open, '/survey'), own);
});

test('a page allows no origin any more when the operator withdraws the approval', async (t) => {
  const { writeKeys, listed, owners, newEdge } = await approvedSite(t);
  await writeKeys(3, listed, { owners: { ...owners, staff: owning('staff') } });
  assert.deepEqual(await policyOf((await newEdge()).open, '/staff'), own);
});

test('a page allows the origins of the fallback as well, because it may replace the version', async (t) => {
  const { publish, edge } = await approvedSite(t);
  await publish({ name: 'staff', version: '1.1.0', manifest: { connect: [tiles] } });
  assert.deepEqual(await policyOf(edge.open, '/staff'), {
    connect: `'self' ${tiles} ${weather}`,
    images: `'self' ${tiles} data:`,
  });
});

test('the entry of a remote in a page of another one names its origins, so that the shell loads another page', async (t) => {
  const { edge } = await approvedSite(t);
  const { body } = await edge.open('/survey');
  const { microFrontends } = JSON.parse(/id="discovery">([^<]*)</.exec(body)?.[1] ?? '');
  assert.deepEqual(microFrontends.staff[0].extras.manifest.connect, [weather]);
});

test('a page with a local remote allows the approved origins of this remote on every path', async (t) => {
  const { newEdge } = await approvedSite(t);
  const { edge } = await newEdge(undefined, { overrideOrigins: ['http://localhost:4403'] });
  const cookieOf = async (remote: string) => {
    const { cookies } = await edge.inject({
      url: `/?remote.${remote}=http://localhost:4403`,
      headers: navigation,
    });
    return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  };
  const openWith = async (remote: string) => {
    const cookies = await cookieOf(remote);
    return policyOf((url) => edge.inject({ url, headers: navigation, cookies }), '/survey');
  };
  const local = "'self' http://localhost:4403";
  assert.deepEqual(await openWith('staff'), {
    connect: `${local} ${weather} ${tiles}`,
    images: `${local} ${weather} ${tiles} data:`,
  });
  assert.deepEqual(await openWith('survey'), { connect: local, images: `${local} data:` });
});

test('a text in a stored release that is no origin never reaches the policy', async (t) => {
  const { store } = await testEdge(t);
  const readRelease: typeof store.readRelease = async (name, version) => {
    const release = await store.readRelease(name, version);
    const connect = ["https://a.example; script-src 'unsafe-inline'", 'https://*.example', '*', weather];
    return release?.manifest ? { ...release, manifest: { ...release.manifest, connect } } : null;
  };
  const host: typeof store.readRelease = (name, version) =>
    (name === 'host' ? store.readRelease : readRelease)(name, version);
  const { open } = await edgeOn(t, { ...store, readRelease: host });
  assert.equal((await policyOf(open, '/survey')).connect, `'self' ${weather}`);
});
