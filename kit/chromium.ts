import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The headless shell has no windows, and renders a page in less than half of the time of the whole browser. */
const headless = '/usr/bin/chromium-headless-shell';
const installed = [headless, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function playwrightsOwn(): string[] {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .map((name) => join(folder, name, 'chrome-linux/chrome'));
}

function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...installed, ...playwrightsOwn()];
  return candidates.find((path) => path && existsSync(path));
}

/** Finds Chromium. With the permission to install packages it installs Debian's headless shell. */
export function requireChromium(): string {
  const isRoot = process.getuid?.() === 0;
  const found = findChromium();
  if (found && (found === headless || process.env.CHROMIUM_PATH || !isRoot)) return found;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  const run = (...words: string[]) => {
    const [command = '', ...args] = [...sudo, ...words];
    execFileSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  try {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', 'chromium-headless-shell');
  } catch {
    // The error below says what to do.
  }
  const chromium = findChromium();
  if (chromium) return chromium;
  throw new Error(
    'Chromium was not found and could not be installed: install it and set CHROMIUM_PATH to its path',
  );
}
