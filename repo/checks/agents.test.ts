import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'AGENTS.md'), 'utf8');
const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each);

test('the folders and files that AGENTS.md names exist', () => {
  const paths = quoted.filter((each) =>
    /^(api|delivery|docs|host|kit|remote-\*|repo|shared|src)\//.test(each),
  );
  assert.ok(paths.length >= 8);
  for (const path of paths) {
    const pattern = path.startsWith('src/') ? `remote-*/${path}` : path.replace(/\/$/, '');
    assert.ok(globSync(pattern, { cwd: root }).length > 0, path);
  }
});

test('the commands that AGENTS.md names exist, with the files and steps that they run', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = quoted.filter((each) => each.startsWith('pnpm '));
  assert.ok(commands.length >= 8);
  for (const command of commands) {
    const [, name = '', ...words] = command.split(' ');
    if (name === 'exec')
      for (const file of words.filter((word) => word.endsWith('.ts')))
        assert.ok(existsSync(join(root, file)), file);
    else assert.ok(name in scripts, command);
  }
  assert.match(
    readFileSync(join(root, 'repo/test.ts'), 'utf8') +
      globSync('repo/test/*.ts', { cwd: root })
        .map((file) => readFileSync(join(root, file), 'utf8'))
        .join(''),
    /'conventions'/,
  );
});

test('AGENTS.md fits on a page', () => {
  assert.ok(text.split('\n').length <= 70);
});
