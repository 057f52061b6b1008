import { chromiumArgs, requirePlaywright } from '../../../delivery/src/smoke/browser.ts';
import { readRemote } from '../../build/read-remote.ts';
import { requireChromium } from '../../chromium.ts';
import type { CommandContext } from '../command.ts';
import { checkPlaceholders } from '../placeholders/check-placeholders.ts';

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
      const browser = await requirePlaywright(folder).chromium.launch({
        executablePath: requireChromium(),
        args: chromiumArgs,
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
