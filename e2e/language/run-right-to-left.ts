import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Changes, copyProject } from '../../repo/checks/copied-project.ts';

function replaced(from: string | RegExp, to: string): (text: string) => string {
  return (text) => {
    const changed = text.replaceAll(from, to);
    if (changed === text)
      throw new Error(`${from} is not in the file that the right-to-left language changes`);
    return changed;
  };
}

/**
 * Makes English a right-to-left language whose texts are 40 % wider. The words do not change, so that the tests find
 * the same names. Letters in drawings keep their width, because drawings measure texts without the style of the page.
 * The marks around inserted names become characters that Playwright ignores.
 */
const changes: Changes = {
  'shared/contract/src/languages.ts': replaced(/(\ben: \{.*direction: )'ltr'/g, "$1'rtl'"),
  'shared/src/i18n/isolate.ts': replaced(/\\u206[89]/g, ''),
  'host/src/styles/reset.css': (text) =>
    `${text}\n[lang="en"] :where(:not(svg, svg *, canvas)) { letter-spacing: 0.2em; }\n[lang="en"] :where(svg, canvas) { letter-spacing: normal; }\n`,
};

/** The tests that cannot pass in this language, as patterns of their names, each with the reason. */
const leftOut = {
  'staff/charts\\.spec\\.ts': 'compares charts with pictures of left-to-right charts',
  'the dashboard prints on one page': 'texts that are 40 % wider need more lines than a page has',
  'in en-US, 1366 pixels wide a slowly loading dashboard':
    'a text that is 40 % wider gets a second line with its figures',
  'the Continue button has the same position': 'a question that is 40 % wider needs a second line',
};

/**
 * Runs the browser tests in a copy of the project with the right-to-left language. The arguments are those of
 * Playwright.
 */
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'tapin-right-to-left-')));
try {
  copyProject(copy, /./, changes);
  const tests = spawn(
    join(copy, 'e2e/node_modules/.bin/playwright'),
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--grep-invert',
      Object.keys(leftOut).join('|'),
      ...process.argv.slice(2),
    ],
    {
      cwd: copy,
      stdio: 'inherit',
      env: { ...process.env, E2E_LANGUAGE: 'rtl', TEST_CACHE_DIR: join(copy, 'node_modules/.test-cache') },
    },
  );
  // Playwright stops its servers before it exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill('SIGINT'));
  [process.exitCode] = await once(tests, 'exit');
} finally {
  rmSync(copy, { recursive: true, force: true });
}
