import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { LocalBuild, LocatedError } from '@tapin/delivery-formats/local-build';
import { serveBuilds } from './dev-server.ts';

async function devServer(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-dev-server-'));
  const errors: LocatedError[] = [];
  const server = await serveBuilds(folder, 0, (error) => errors.push(error));
  t.after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const report = (body: string) => fetch(`${server.origin}/page-errors`, { method: 'POST', body });
  return { ...server, folder, errors, report };
}

async function statesOf(origin: string, count: number): Promise<LocalBuild[]> {
  const { body } = await fetch(`${origin}/builds`);
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const found = [...text.matchAll(/^data: (.+)\n\n/gm)].map(([, json = '']) => JSON.parse(json));
    if (found.length >= count) return found;
  }
  return [];
}

test('sends the state of the latest build to a page that connects later', async (t) => {
  const { origin, notify } = await devServer(t);
  notify({ status: 'built' });
  const failed = {
    status: 'failed',
    problems: [{ file: 'src/remote.ts', line: 3, message: 'x', excerpt: '' }],
  } as const;
  notify({ status: 'failed', problems: [...failed.problems] });
  assert.deepEqual(await statesOf(origin, 1), [failed]);
});

test('a page error gets its place in the sources from the source map', async (t) => {
  const { folder, errors, report } = await devServer(t);
  const map = {
    version: 3,
    sources: ['webpack://garden/./src/screens/garden/garden-screen.tsx'],
    names: [],
    // Line 2, column 0 of the built file is line 7, column 2 of the source.
    mappings: ';AAME',
  };
  writeFileSync(join(folder, 'garden.js.map'), JSON.stringify(map));
  const stack = 'Error: no beds\n    at Garden (http://localhost:4403/garden.js?build=1:2:1)';
  const located = { message: 'Error: no beds', place: 'src/screens/garden/garden-screen.tsx:7' };
  const response = await report(JSON.stringify({ message: 'Error: no beds', stack }));
  assert.deepEqual(await response.json(), located);
  assert.deepEqual(errors, [located]);
});

test('a page error has no place when its stack has no file of the remote', async (t) => {
  const { report } = await devServer(t);
  for (const stack of ['', 'at x (http://localhost:4403/../../secret.js:1:1)', 'at x (https://cdn/a.js:9:9)'])
    assert.deepEqual(await (await report(JSON.stringify({ message: 'm', stack }))).json(), {
      message: 'm',
      place: '',
    });
});

test('refuses a page error of an unknown form or of more than 64 KB', async (t) => {
  const { errors, report } = await devServer(t);
  for (const body of [
    '',
    '{',
    '{"message":1,"stack":""}',
    JSON.stringify({ message: 'x'.repeat(70_000), stack: '' }),
  ])
    assert.equal((await report(body)).status, 400, body.slice(0, 20));
  assert.deepEqual(errors, []);
});
