import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

function namesInProcess(...texts: string[]): string[] {
  const module = JSON.stringify(join(import.meta.dirname, 'named-statements.ts'));
  const code = `import { statementName } from ${module};
    process.stdout.write(JSON.stringify(${JSON.stringify(texts)}.map(statementName)));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }),
  );
}

test('two processes that share a connection never give the same name to different statements', () => {
  const [select, remove] = ['select 1 from users where id = $1', 'delete from users where id = $1'];
  const [selectName, removeName] = namesInProcess(select, remove);
  assert.notEqual(selectName, removeName);
  assert.deepEqual(namesInProcess(remove, select), [removeName, selectName]);
  // PostgreSQL truncates longer names, so that two of them could become equal.
  assert.ok(String(selectName).length < 64);
});
