import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewEdge, previewVersion } from '#test/preview-edge.ts';

const shows = (body: string, version: string) => body.includes(`/parts/survey/${version}/remoteEntry.js`);
const previewsIn = (body: string) =>
  JSON.parse(/id="previews">([^<]*)</.exec(body)?.[1] ?? 'null')?.map(
    ({ part, version, refusal }: Record<string, string>) => ({ part, version, refusal }),
  );

test('an invited person opens a preview with its link, and all other parts are live', async (t) => {
  const { preview, browser } = await previewEdge(t);
  const { token } = await preview();
  const { open, jar } = browser({ tapin_session: 'ana' });
  const opened = await open(`/survey?day=1&preview=${token}`);
  assert.deepEqual([opened.statusCode, opened.headers.location], [303, '/survey?day=1']);
  const cookie = opened.cookies.find(({ name }) => name === 'tapin-preview');
  assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Lax']);
  const { body, headers } = await open('/survey?day=1');
  assert.ok(shows(body, previewVersion));
  assert.match(body, /<title>TapIn 1\.0\.0</);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(`${headers.vary}`, /cookie/);
  assert.match(`${headers['integrity-policy']}`, /script/);
  assert.deepEqual(previewsIn(body), [{ part: 'survey', version: previewVersion, refusal: undefined }]);
  const discovery = await open('/discovery.json');
  assert.equal(discovery.json().microFrontends.survey[0].metadata.version, previewVersion);
  assert.equal(discovery.headers['cache-control'], 'no-store');
  const left = await open('/survey?preview=off');
  assert.equal(left.headers.location, '/survey');
  assert.equal(jar['tapin-preview'], undefined);
  assert.ok(shows((await open('/survey')).body, '1.0.0'));
});
