import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@tapin/delivery-formats/channel';
import { channel } from '#test/publish-part.ts';
import { logInToOps, opsHost, opsToken, readMetrics, submitForm } from '#test/test-edge.ts';
import { signedEdge } from '#test/test-signing.ts';
import { parseEnvelope } from './keys.ts';
import { signPointer } from './pointer.ts';

async function opsEdge(t: Parameters<typeof signedEdge>[0], { hasKey }: { hasKey: boolean }) {
  const made = await signedEdge(t);
  await made.publish({ name: 'survey', version: '1.1.0' });
  const edge = await made.newEdge(hasKey ? {} : { key: null }, { opsToken, opsHost });
  const session = await logInToOps(edge.edge);
  const rollBack = () => submitForm(edge.edge, '/ops/rollback/survey', { from: '1.1.0' }, session);
  const overview = async (language = 'en') =>
    (await edge.get('/ops', { ...session, 'accept-language': language })).body;
  const metrics = () => readMetrics(edge.get);
  return { ...made, ...edge, rollBack, overview, metrics };
}

test('the operations page rolls back with the key of the edge, and every edge accepts it', async (t) => {
  const { rollBack, newEdge, publish } = await opsEdge(t, { hasKey: true });
  assert.equal((await rollBack()).statusCode, 303);
  const other = await newEdge();
  assert.equal((await other.versions()).survey, '1.0.0');
  assert.deepEqual(other.store.signing.refusals(channel), []);
  await publish({ name: 'survey', version: '1.2.0' });
  assert.equal((await other.versions()).survey, '1.2.0');
});

test('the operations page explains that it cannot roll back without a key', async (t) => {
  const { rollBack, versions } = await opsEdge(t, { hasKey: false });
  const { statusCode, body } = await rollBack();
  assert.equal(statusCode, 409);
  assert.match(body, /the store is signed: name the key of survey/);
  assert.equal((await versions()).survey, '1.1.0');
});

test('the operations page and the metrics show refused signatures', async (t) => {
  const { overview, metrics, forge, versions } = await opsEdge(t, { hasKey: true });
  await versions();
  assert.match(await metrics(), /^tapin_edge_signing_problems 0$/m);
  assert.doesNotMatch(await overview(), /signatures/);
  await forge(({ pointers }) => ({ pointers: { host: pointers?.host } }));
  assert.equal((await versions()).survey, '1.1.0');
  assert.match(await metrics(), /^tapin_edge_signing_problems 1$/m);
  assert.match(
    await overview(),
    /<h2>Invalid or expiring signatures<\/h2><ul><li class="alarm" lang="en">the pointer of survey/,
  );
  assert.match(await overview('es'), /<h2>Firmas no válidas o por vencer<\/h2>/);
});

test('a stolen key of the edge cannot start a canary again that the squad has ended', async (t) => {
  const { publish, store, keys, forge, edge, newEdge } = await signedEdge(t);
  const canary = { percent: 100, districts: [], withdrawAt: 0.5, minimumLoads: 1 };
  await publish({ name: 'survey', version: '1.1.0' }, { canary });
  const earlier: Channel | null = await store.readChannel(channel);
  await publish({ name: 'survey', version: '1.2.0' });
  assert.equal((await edge.versions()).survey, '1.2.0');
  const basis = parseEnvelope(earlier?.pointers?.survey);
  const pointers = earlier?.remotes.survey;
  assert.ok(basis && pointers);
  const forged = { channel, part: 'survey', revision: 99, retired: false, pointers, basis };
  const { envelope } = signPointer(forged, keys.edge);
  await forge(({ pointers }) => ({ pointers: { ...pointers, survey: envelope } }));
  assert.equal((await edge.versions()).survey, '1.2.0');
  assert.match(edge.lines.join('\n'), /the edge chose from revision 3, and revision 4 was signed since/);
  assert.equal((await (await newEdge({ checksHistory: true })).versions()).survey, '1.2.0');
});
