import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
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
      const [{ watchRemote }, { findSite, originOf }] = await Promise.all([
        import('../../dev/watch-remote.ts'),
        import('../../dev/find-site.ts'),
      ]);
      loadEnvFiles(folder);
      const site = given ? originOf(given) : findSite(folder, env);
      const port = wantedPort ?? (env.DEV_PORT ? ports(env.DEV_PORT) : await findPort());
      // The channel to this process closes when the parent process ends.
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

/** The port of the first remote. Several development servers can run at the same time. */
const firstPort = 4403;
const lastPort = 4499;

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

async function findPort(): Promise<number> {
  for (let port = firstPort; port <= lastPort; port += 1) if (await isFree(port)) return port;
  throw new Error(`the ports ${firstPort} to ${lastPort} are in use: name a free one with --port`);
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Opens a link in the browser of this machine. Without a browser nothing happens, because the link is printed as well.
 */
function openLink(link: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  // The command of Windows reads & as the end of the link.
  const escaped = process.platform === 'win32' ? link.replaceAll('&', '^&') : link;
  spawn(command, [...args, escaped], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
