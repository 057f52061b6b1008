import { execFileSync } from 'node:child_process';
import { findChromium, headlessShell } from '../delivery/src/smoke/browser.ts';

/** Finds Chromium. With the permission to install packages it installs Debian's headless shell. */
export function requireChromium(): string {
  const isRoot = process.getuid?.() === 0;
  const found = findChromium();
  if (found && (found === headlessShell || process.env.CHROMIUM_PATH || !isRoot)) return found;
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
