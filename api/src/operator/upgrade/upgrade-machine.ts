import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { lstat, readFile, readlink, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { OperatorError } from '#src/operator/command-line/command-line.ts';

/** The folders of the running version and of the next one, and the symbolic link that the systemd units use. */
export interface Versions {
  link: string;
  before: string;
  next: string;
}

const necessary = ['api.js', 'edge.js', 'operator.js', 'doctor.js', 'release.js', 'deploy'];

/** Paths become part of commands that are run and printed, so they must need no quotes. */
function requirePlainPath(path: string): void {
  if (/^[\w./@+-]+$/.test(path)) return;
  throw new OperatorError(
    `${path} has characters that a shell would change: use letters, digits, . _ - / only.`,
  );
}

async function requireLink(link: string): Promise<void> {
  const found = await lstat(link).catch(() => null);
  if (found?.isSymbolicLink()) return;
  if (!found)
    throw new OperatorError(
      `${link} does not exist. It has to be a link to the folder of the version that runs: ln -s FOLDER ${link}`,
    );
  throw new OperatorError(
    `${link} is a folder, and has to be a link to one, so that the next version can be put beside it. Run as root: mv ${link} ${link}-before && ln -s ${link}-before ${link} && systemctl restart tapin-api@4401, then the other APIs and tapin-edge, one after the other.`,
  );
}

export async function findVersions(folder: string, link: string): Promise<Versions> {
  const next = resolve(folder);
  requirePlainPath(next);
  requirePlainPath(link);
  await requireLink(link);
  for (const name of necessary)
    if (!(await lstat(join(next, name)).catch(() => null)))
      throw new OperatorError(`${next} is no folder of "build:production": it has no ${name}.`);
  const before = resolve(join(link, '..'), await readlink(link));
  requirePlainPath(before);
  if ((await realpath(before)) === (await realpath(next)))
    throw new OperatorError(`${link} is a link to ${next} already, so there is nothing to upgrade.`);
  return { link, before, next };
}

export async function findChangedSamples({ before, next }: Versions): Promise<string[]> {
  const read = (folder: string, path: string) => readFile(join(folder, path)).catch(() => null);
  const changed: string[] = [];
  for (const entry of globSync('deploy/**', { cwd: next, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(next.length + 1);
    const [earlier, later] = [await read(before, path), await read(next, path)];
    if (!earlier || !later || !earlier.equals(later)) changed.push(path);
  }
  return changed.sort();
}

interface Output {
  code: number;
  stdout: string;
  lastLines: string[];
}

const shownLines = 8;

/** Runs a command as a shell would, and passes on each line of its standard error. */
export async function runLine(line: string, onProgress: (text: string) => void = () => {}): Promise<Output> {
  const child = spawn('sh', ['-c', line], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lastLines: string[] = [];
  let stdout = '';
  const keep = (text: string) => {
    lastLines.push(text);
    if (lastLines.length > shownLines) lastLines.shift();
  };
  createInterface({ input: child.stdout }).on('line', (text) => {
    stdout += `${text}\n`;
    keep(text);
  });
  createInterface({ input: child.stderr }).on('line', (text) => {
    onProgress(text);
    keep(text);
  });
  const [code] = await once(child, 'close');
  return { code: code ?? 1, stdout, lastLines };
}

/** Returns the ports of the APIs that systemd runs on this machine. The name of a unit is its port. */
export async function findApiPorts(): Promise<string[]> {
  const line = "systemctl list-units --plain --no-legend --state=active 'tapin-api@*.service'";
  const { code, stdout, lastLines } = await runLine(line);
  if (code !== 0) throw new OperatorError(`systemctl does not work: ${lastLines.join(' ')}`);
  const ports = [...stdout.matchAll(/^tapin-api@(\d+)\.service /gm)].map(([, port = '']) => port);
  if (ports.length > 0) return ports.sort();
  throw new OperatorError(
    'No API runs on this machine, so there is nothing to upgrade without an outage. Run as root: systemctl start tapin-api@4401 tapin-api@4402',
  );
}

export const isRunning = async (unit: string): Promise<boolean> =>
  (await runLine(`systemctl is-active --quiet ${unit}.service`)).code === 0;

const loopbackOf = (host: string) =>
  new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['[::]', '[::1]'],
    ['::', '[::1]'],
  ]).get(host) ?? host;

export const apiAddress = (port: string, { API_HOST }: NodeJS.ProcessEnv): string =>
  `http://${loopbackOf(API_HOST || '127.0.0.1')}:${port}`;

/** Returns the address of the edge: the address of the socket that systemd holds, or the edge's own. */
export async function edgeAddress({ HOST, PORT }: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await runLine('systemctl show --property=Listen --value tapin-edge.socket');
  const [, host = HOST || '127.0.0.1', port = PORT || '4400'] =
    /^(\S+):(\d+) \(Stream\)/.exec(stdout.trim()) ?? [];
  return `http://${loopbackOf(host)}:${port}`;
}
