import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { OperatorError } from './outcomes.ts';

interface Output {
  code: number;
  stdout: string;
  /** The last lines of both streams, for a message. */
  lastLines: string[];
}

const shownLines = 8;

/** Runs a line as a shell would, and passes each line of its standard error on while it runs. */
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

/** Returns the ports of the APIs that systemd runs on this machine: a port is the name of its unit. */
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

export const hasEdge = async (): Promise<boolean> =>
  (await runLine('systemctl is-active --quiet tapin-edge.service')).code === 0;

const loopbackOf = (host: string) =>
  new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['[::]', '[::1]'],
    ['::', '[::1]'],
  ]).get(host) ?? host;

export const apiAddress = (port: string, { API_HOST }: NodeJS.ProcessEnv): string =>
  `http://${loopbackOf(API_HOST || '127.0.0.1')}:${port}`;

/** Returns the address of the edge: that of the socket which systemd holds, or its own. */
export async function edgeAddress({ TLS_CERT, PUBLIC_URL, HOST, PORT }: NodeJS.ProcessEnv): Promise<string> {
  // The certificate of the edge names the site, and not an address of this machine.
  if (TLS_CERT && PUBLIC_URL) return PUBLIC_URL;
  const { stdout } = await runLine('systemctl show --property=Listen --value tapin-edge.socket');
  const [, host = HOST || '127.0.0.1', port = PORT || '4400'] =
    /^(\S+):(\d+) \(Stream\)/.exec(stdout.trim()) ?? [];
  return `http://${loopbackOf(host)}:${port}`;
}
