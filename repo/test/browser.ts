import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireChromium } from '../../kit/chromium.ts';
import { browserGroups, quickSpecsOf } from './browser-groups.ts';
import { root, runCommand } from './command.ts';
import { fingerprintInputs, manifests, remotes } from './inputs.ts';
import type { Options } from './options.ts';
import { failuresIn, type PlaywrightReport, readDurations, writeDurations } from './playwright-report.ts';
import { readReport, reportFile } from './report-file.ts';
import { lastLines, type Step, toResult } from './step.ts';

/** Tests with this tag run only in `pnpm test --all`. */
const onlyInAll = '@all';

const targets = () =>
  Object.fromEntries(
    browserGroups.map((group) => {
      const opened = group.remotes === 'all' ? remotes : group.remotes.map((name) => `remote-${name}`);
      const packages = ['host', 'api', 'delivery', 'kit', 'repo', 'e2e', ...opened];
      // Unit tests, the checks of the repository and the specs of other groups do not affect the result of a group.
      const without = new RegExp(
        `\\.test\\.tsx?$|^(api|delivery)/test/|^repo/(checks|production)/|^e2e/(?!${group.name}/).*\\.spec\\.ts`,
      );
      return [group.name, fingerprintInputs({ packages, paths: manifests, without })];
    }),
  );

function playwrightArguments(chosen: readonly string[], { all, repeat, slowest }: Options): string[] {
  const args = repeat > 1 ? ['--repeat-each', String(repeat)] : [];
  if (slowest > 0) {
    const list = reportFile('slowest.txt');
    writeFileSync(
      list,
      readDurations()
        .slice(0, slowest)
        .map(({ test }) => `${test}\n`)
        .join(''),
    );
    return [...args, '--test-list', list];
  }
  if (all) return args;
  const groups = browserGroups.filter(({ name }) => chosen.includes(name));
  // With `--no-deps`, Playwright starts the project "chromium" without the builds of the project "setup".
  if (!groups.some(({ needsBuilds }) => needsBuilds)) args.push('--no-deps', '--project', 'chromium');
  return [...args, '--grep-invert', onlyInAll, ...groups.flatMap(quickSpecsOf)];
}

/** Tests in a real browser. All groups share one run, because starting the product takes longer than most groups. */
export const browser = (cpus: number, options: Options): Step => ({
  name: 'browser (Playwright)',
  cpus,
  targets: targets(),
  run: async (chosen, onOutput) => {
    const file = reportFile('playwright.json');
    const finished = await runCommand(
      join(root, 'e2e/node_modules/.bin/playwright'),
      [
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
        ...playwrightArguments(chosen, options),
      ],
      {
        CHROMIUM_PATH: requireChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(!options.all && { E2E_QUICK: 'true' }),
      },
      onOutput,
    );
    const report = readReport<PlaywrightReport>(file);
    const isWholeRun = options.all && options.slowest === 0 && options.repeat === 1;
    if (report && isWholeRun) writeDurations(report);
    const failures = report ? failuresIn(report) : [];
    return toResult(finished, {
      passed: report?.stats.expected ?? 0,
      // A test that passes only at the second attempt counts as failed.
      failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
      failureText: failures.length > 0 ? failures.join('\n\n') : lastLines(finished.output),
    });
  },
});
