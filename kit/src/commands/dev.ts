import { parseWholeNumber } from '@tapin/servers/command-line';
import type { CommandContext } from '../command.ts';
import { loadEnvFiles } from '../load-env-files.ts';

export function declareDev({ program, report, terminal, folder }: CommandContext): void {
  const { stdout, env } = terminal;
  const ports = parseWholeNumber(1, 65_535);
  program
    .command('dev')
    .description('build the remote after each change, and show it in a running site')
    .option('--site <ADDRESS>', 'the site; default: SITE, or the site of the kit in package.json')
    .option('--port <N>', 'the port of the development server; default: DEV_PORT or a free one', ports)
    .option('--open', 'open the site in the browser')
    .action(async ({ site: given, port: wantedPort, open = false }) => {
      const [{ watchRemote }, { findPort }, { findSite, originOf }, { openLink }] = await Promise.all([
        import('../../dev/watch-remote.ts'),
        import('../../dev/find-port.ts'),
        import('../../dev/find-site.ts'),
        import('../../dev/open-link.ts'),
      ]);
      loadEnvFiles(folder);
      const site = given ? originOf(given) : findSite(folder, env);
      const port = wantedPort ?? (env.DEV_PORT ? ports(env.DEV_PORT) : await findPort());
      // A parent process that ends closes the channel to this process.
      process.once('disconnect', () => process.exit());
      const { remote, origin } = await watchRemote(folder, port, (line) => stdout.write(`${line}\n`));
      const link = `${site}/?remote.${remote}=${origin}`;
      report({
        data: { remote, origin, link },
        lines: [
          `to load this build, open ${link}`,
          `to load the released version again, open ${site}/?remote=off; the site must allow ${origin} in OVERRIDE_ORIGINS`,
        ],
      });
      if (open) openLink(link);
    });
}
