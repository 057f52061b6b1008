import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';

interface PlaywrightRun {
  folder: string;
  origin: string;
  /** Whether people are those of the demo data, or those of the example API. */
  people: 'demo' | 'examples';
  env?: Record<string, string>;
}

/** Runs Playwright with a configuration of this folder. It prints its own report, so it gets the terminal of this process. */
export const runPlaywright = (
  config: 'journeys-config' | 'look-config',
  args: readonly string[],
  { folder, origin, people, env }: PlaywrightRun,
): Promise<number> =>
  new Promise((end, reject) => {
    const cli = join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '../cli.js');
    // The kit consists of scripts, and its sources of TypeScript.
    const configFile = join(import.meta.dirname, `${config}${extname(import.meta.filename)}`);
    const child = spawn(process.execPath, [cli, 'test', '--config', configFile, ...args], {
      cwd: folder,
      stdio: 'inherit',
      env: {
        ...process.env,
        TAPIN_E2E_ORIGIN: origin,
        TAPIN_E2E_FOLDER: folder,
        TAPIN_E2E_PEOPLE: people,
        ...env,
      },
    });
    child.on('error', reject).on('close', (code) => end(code ?? 1));
  });
