import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readRemote } from '../../build/read-remote.ts';
import { requireChromium } from '../../chromium.ts';
import type { CommandContext } from '../command.ts';
import { type Browser, checkPlaceholders } from '../placeholders/check-placeholders.ts';

interface Playwright {
  chromium: {
    launch(options: {
      executablePath: string;
      args: string[];
    }): Promise<Browser & { close(): Promise<void> }>;
  };
}

export function declareCheckPlaceholders({ program, report, folder }: CommandContext): void {
  program
    .command('check-placeholders')
    .description('compare the HTML that comes with a page with the screen that replaces it, in a browser')
    .argument('<site>', 'the address of a site with this version, such as http://localhost:4400')
    .option('--cookie <name=value>', 'the cookie of a session, for screens of logged-in people')
    .option('--widths <list>', 'the widths of the window in pixels', '360,768,1366')
    .action(async (site, { cookie, widths }) => {
      const { manifest } = await readRemote(folder);
      const paths = manifest.paths
        .filter(({ placeholder, guard }) => placeholder && isChecked(guard, cookie !== undefined))
        .map(({ path }) => path);
      const args = ['--no-sandbox', '--disable-gpu'];
      const browser = await loadPlaywright(folder).chromium.launch({
        executablePath: requireChromium(),
        args,
      });
      const problems = await checkPlaceholders(browser, {
        site,
        paths,
        widths: widths.split(',').map(Number),
        cookie,
      }).finally(() => browser.close());
      const right = `the placeholders of ${paths.join(', ') || 'no path'} are at the places of their screens`;
      report({
        data: { paths, problems },
        lines: problems.length > 0 ? problems : [right],
        failed: problems.length > 0,
      });
    });
}

/**
 * Whether the check opens the screens of a guard: with a session the screens of logged-in people, otherwise the public
 * ones.
 */
const isChecked = (guard: string, hasSession: boolean) =>
  hasSession ? !['public', 'logged-out'].includes(guard) : ['public', 'logged-out'].includes(guard);

/** Loads Playwright from the project of the squad. The kit does not depend on it, because only this command needs it. */
function loadPlaywright(folder: string): Playwright {
  for (const from of [join(folder, 'package.json'), import.meta.url])
    for (const name of ['playwright-core', '@playwright/test'])
      try {
        return createRequire(from)(name);
      } catch {
        // The package of the next name may be installed.
      }
  throw new Error('Playwright is not installed: npm install --save-dev playwright-core');
}
