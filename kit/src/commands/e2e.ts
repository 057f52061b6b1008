import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { channelOf } from '../../../delivery/src/commands/release-command.ts';
import type { CommandContext } from '../command.ts';
import { loadEnvFiles } from '../load-env-files.ts';

export function declareE2e({ program, report, terminal, folder }: CommandContext): void {
  const { env, stderr } = terminal;
  const warn = (line: string) => {
    stderr.write(`tapin: ${line}\n`);
  };
  program
    .command('e2e')
    .description('run the journeys in e2e/ with the build of this remote and the live versions of the others')
    .argument(
      '[PATTERNS...]',
      'parts of the paths of the journeys, and options of "playwright test" after --',
    )
    .option(
      '--site <ADDRESS>',
      'a site with demo data, whose API replies; default: SITE, else examples of the contract',
    )
    .option('--store <STORE>', 'a folder, or s3://bucket/path; default: STORE_DIR')
    .option('--channel <NAME>', 'the channel; default: CHANNEL or production')
    .option('--pin', 'write the live versions into e2e/live.json, and use them from now on')
    .action(async (patterns, { site, pin = false, ...where }) => {
      const [{ startLiveSite }, { readPins, writePins }, { originOf }] = await Promise.all([
        import('../../e2e/live-site.ts'),
        import('../../e2e/pinned-versions.ts'),
        import('../../dev/find-site.ts'),
      ]);
      loadEnvFiles(folder);
      const { store, channel } = channelOf({ program, report, env, warn, progress: warn }, where);
      const address = site || env.SITE;
      const live = await startLiveSite({
        folder,
        store,
        channel,
        pins: pin ? null : readPins(folder),
        site: address ? originOf(address) : null,
      });
      try {
        if (pin) warn(`wrote ${writePins(folder, live.pins)}`);
        const code = await runPlaywright(folder, patterns, live.origin, address);
        report({
          data: { passed: code === 0, versions: live.pins },
          lines: [`with ${live.name}`],
          failed: code !== 0,
        });
      } finally {
        await live.close();
      }
    });
}

/** The kit consists of scripts, and its sources of TypeScript. */
const configFile = join(import.meta.dirname, `../../e2e/playwright-config${extname(import.meta.filename)}`);

/** Playwright prints its own report, so it gets the terminal of this process. */
const runPlaywright = (
  folder: string,
  patterns: readonly string[],
  origin: string,
  site: string | undefined,
): Promise<number> =>
  new Promise((end, reject) => {
    const cli = join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '../cli.js');
    const child = spawn(process.execPath, [cli, 'test', '--config', configFile, ...patterns], {
      cwd: folder,
      stdio: 'inherit',
      env: {
        ...process.env,
        TAPIN_E2E_ORIGIN: origin,
        TAPIN_E2E_FOLDER: folder,
        TAPIN_E2E_PEOPLE: site ? 'demo' : 'examples',
      },
    });
    child.on('error', reject).on('close', (code) => end(code ?? 1));
  });
