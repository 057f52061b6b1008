import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { run } from '../run.ts';

function remoteFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-publish-'));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{"name":"reading-room","version":"1.0.0"}');
  return folder;
}

const withoutStore: [string, string[], NodeJS.ProcessEnv][] = [
  ['STORE_DIR is not set', [], {}],
  ['STORE_DIR is empty', [], { STORE_DIR: '' }],
  ['--store is empty', ['--store', ''], { STORE_DIR: '/srv/store' }],
];

for (const [condition, options, env] of withoutStore) {
  test(`publish refuses and names the setting when ${condition}`, async (context) => {
    const folder = remoteFolder(context);
    const { terminal, written } = createBufferTerminal(env);
    assert.equal(await run(['publish', ...options], terminal, folder), 2);
    assert.match(
      written.stderr,
      /^tapin: no release store is named: set STORE_DIR to a folder or to s3:\/\/bucket\/path .*\.env/,
    );
    assert.equal(written.stdout, '');
  });
}

test('publish refuses a text that a language lacks, and names its key and its file', async (context) => {
  const folder = remoteFolder(context);
  mkdirSync(join(folder, 'src/locales'), { recursive: true });
  writeFileSync(join(folder, 'src/locales/en.json'), '{"title":"Reading","welcome":"Welcome"}');
  writeFileSync(join(folder, 'src/locales/es.json'), '{"title":"Lectura"}');
  const { terminal, written } = createBufferTerminal({ STORE_DIR: join(folder, 'store') });
  assert.equal(await run(['publish'], terminal, folder), 1);
  assert.equal(written.stderr, 'tapin: src/locales/es.json has no text "welcome": add it\n');
});
