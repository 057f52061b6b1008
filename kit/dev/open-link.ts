import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a link in the browser of this machine. A machine without one keeps the printed link. */
export function openLink(link: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  // The command of Windows reads & as the end of the link.
  const escaped = process.platform === 'win32' ? link.replaceAll('&', '^&') : link;
  spawn(command, [...args, escaped], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
