import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { previewEdge } from '#test/preview-edge.ts';

test('10,000 made-up tokens cause no call to the API, and no read of a document', async (t) => {
  const made = await previewEdge(t);
  await made.preview();
  const { objects } = made.store;
  const read = objects.read.bind(objects);
  const readPaths: string[] = [];
  t.mock.method(objects, 'read', (path: string) => {
    readPaths.push(path);
    return read(path);
  });
  const { open } = made.browser({ tapin_session: 'ana' });
  const parts = ['survey', 'staff', 'host', '..', '__proto__'];
  for (let time = 0; time < 10_000; time += 1) {
    const id = time % 7 === 0 ? 'x'.repeat(5_000) : randomBytes(16).toString('base64url');
    const token = encodeURIComponent(`${parts[time % 5]}.${id}`);
    const { statusCode } = await open(`/survey?preview=${token}`);
    if (statusCode !== 200) assert.fail(`${token}: ${statusCode}`);
  }
  assert.equal(made.api.calls, 0);
  assert.deepEqual(
    readPaths.filter((path) => path.startsWith('previews/')),
    [],
  );
});
