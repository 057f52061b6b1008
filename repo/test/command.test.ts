import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from './command.ts';

test('returns the code and both outputs of a command', async () => {
  const script = "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 3;";
  const { code, output } = await runCommand('node', ['-e', script]);
  assert.equal(code, 3);
  assert.match(output, /out/);
  assert.match(output, /err/);
});

test('a command returns when it has ended, although a process that it left behind holds its output open', async () => {
  const script = `
    const { spawn } = require('node:child_process');
    const left = spawn('sleep', ['30'], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
    left.unref();
    process.stdout.write(String(left.pid));`;
  const { code, output } = await runCommand('node', ['-e', script]);
  assert.equal(code, 0);
  // `kill` throws unless the process still exists.
  process.kill(Number(output), 'SIGKILL');
});
