import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluginsElementId } from '@tapin/shared/remote/plugin';
import { channel } from '#test/publish-part.ts';
import { testEdge } from '#test/test-edge.ts';
import { openPage } from '#test/visitors.ts';

const plugin = {
  name: 'plugin-log',
  info: { manifest: null, container: 'plugin_log_1_0_0', chunks: {} },
};

/** Publishes a test plugin as the operator or as somebody else. */
const publishPlugin = (
  { publish }: Pick<Awaited<ReturnType<typeof testEdge>>, 'publish'>,
  operator: boolean,
  info: object = {},
) => publish({ ...plugin, info: { ...plugin.info, ...info } }, { operator });

const listedIn = (html: string) =>
  new RegExp(`<script type="application/json" id="${pluginsElementId}">([^<]*)</script>`).exec(html)?.[1];

test('the page lists the plugins of the operator, and discovery does not', async (t) => {
  const edge = await testEdge(t);
  const before = (await edge.open('/survey')).body;
  assert.equal(listedIn(before), undefined);
  await publishPlugin(edge, true);
  const { body } = await edge.open('/survey');
  const release = await edge.store.readRelease('plugin-log', '1.0.0');
  assert.deepEqual(JSON.parse(listedIn(body) ?? ''), [
    {
      name: 'plugin-log',
      version: '1.0.0',
      url: '/parts/plugin-log/1.0.0/remoteEntry.js',
      integrity: release?.files['remoteEntry.js']?.integrity,
      container: 'plugin_log_1_0_0',
    },
  ]);
  assert.deepEqual(Object.keys((await edge.get('/discovery.json')).json().microFrontends), ['survey']);
});

test('refuses a plugin that is not published by the operator, and stores nothing of it', async (t) => {
  const edge = await testEdge(t);
  await assert.rejects(publishPlugin(edge, false), {
    message:
      'plugin-log 1.0.0 refused: only the operator of the site releases a runtime plugin: add --operator if that is you',
  });
  assert.equal(await edge.store.readRelease('plugin-log', '1.0.0'), null);
});

test('refuses a remote with the name of a plugin', async (t) => {
  const edge = await testEdge(t);
  const manifest = { name: 'plugin-log', paths: [], nav: [], slots: [], availability: 'all' };
  await assert.rejects(publishPlugin(edge, true, { manifest }), /has the name of a plugin and a manifest/);
});

test('accepts a report about a plugin that the page was given', async (t) => {
  const edge = await testEdge(t);
  await publishPlugin(edge, true);
  const { post } = await openPage(edge.edge);
  const failed = { status: 'failed', durationMs: 1, errorClass: 'plugin' };
  const outcome = { remote: 'plugin-log', version: '1.0.0', ...failed };
  assert.equal((await post('/load-outcomes', [outcome])).statusCode, 204);
  // The edge stores outcomes after its reply.
  await edge.edge.close();
  const stored = await edge.store.reports.outcomes.read(channel);
  assert.ok(stored.some(({ remote, errorClass }) => remote === 'plugin-log' && errorClass === 'plugin'));
});
