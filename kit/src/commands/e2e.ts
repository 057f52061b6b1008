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
      const [{ startLiveSite }, { runPlaywright }, { readPins, writePins }, { originOf }] = await Promise.all(
        [
          import('../../e2e/live-site.ts'),
          import('../../e2e/run-playwright.ts'),
          import('../../e2e/pinned-versions.ts'),
          import('../../dev/find-site.ts'),
        ],
      );
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
        const code = await runPlaywright('journeys-config', patterns, {
          folder,
          origin: live.origin,
          people: address ? 'demo' : 'examples',
        });
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
