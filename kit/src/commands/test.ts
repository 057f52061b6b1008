import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import jestPreset from '../../jest/jest-preset.ts';
import type { CommandContext } from '../command.ts';

const { resolve } = createRequire(import.meta.url);

export function declareTest({ program, report, folder }: CommandContext): void {
  program
    .command('test')
    .description('run the tests; other arguments and options are those of Jest')
    .argument('[PATTERNS...]', 'parts of the paths of the test files')
    .allowUnknownOption()
    .action(async (_, __, command) => {
      const code = await runJest(folder, command.args);
      report({ data: { passed: code === 0 }, lines: [], failed: code !== 0 });
    });
}

/** Jest prints its own report, so it gets the terminal of this process. */
const runJest = (folder: string, args: readonly string[]): Promise<number> =>
  new Promise((end, reject) => {
    const config = JSON.stringify(jestPreset(folder));
    const child = spawn(process.execPath, [resolve('jest/bin/jest'), '--config', config, ...args], {
      cwd: folder,
      stdio: 'inherit',
    });
    child.on('error', reject).on('close', (code) => end(code ?? 1));
  });
