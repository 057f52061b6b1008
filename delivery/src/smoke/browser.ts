import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserType } from '@playwright/test';
import { StoreError } from '#src/store/store.ts';

/** The headless shell has no windows, and renders a page in less than half of the time of the whole browser. */
export const headlessShell = '/usr/bin/chromium-headless-shell';
const installed = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browsers that `playwright install` has downloaded. */
function playwrightsOwn(): string[] {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  const builds = [
    ['chromium_headless_shell-', 'chrome-linux/headless_shell'],
    ['chromium-', 'chrome-linux/chrome'],
    ['chromium-', 'chrome-linux64/chrome'],
  ] as const;
  return builds.flatMap(([prefix, program]) =>
    names.filter((name) => name.startsWith(prefix)).map((name) => join(folder, name, program)),
  );
}

export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...installed, ...playwrightsOwn()];
  return candidates.find((path) => path && existsSync(path));
}

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

interface Playwright {
  chromium: BrowserType;
}

/** Loads Playwright from a project, because only the commands that open a browser need it. */
export function requirePlaywright(folder: string): Playwright {
  for (const from of [join(folder, 'package.json'), import.meta.url])
    for (const name of ['playwright-core', '@playwright/test'])
      try {
        return createRequire(from)(name);
      } catch {
        // The package of the next name may be installed.
      }
  throw new StoreError(
    'Playwright is not installed: install it with "npm install --save-dev playwright-core"',
  );
}

/** Opens a Chromium that is installed on this machine. */
export function launchChromium(folder: string): Promise<Browser> {
  const { chromium } = requirePlaywright(folder);
  const executablePath = findChromium();
  // Screens that call other sites look the same on every machine, because no other site can be reached.
  const args = [...chromiumArgs, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'];
  if (executablePath) return chromium.launch({ executablePath, args });
  throw new StoreError(
    'no Chromium was found: install one with "npx playwright-core install --only-shell chromium" or "apt-get install chromium-headless-shell", or name yours in CHROMIUM_PATH',
  );
}
