import { exec, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get as getHttp } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readPeople } from './people.ts';
import {
  call,
  host,
  type LeftForProvider,
  leaveForProvider,
  type Reply,
  returnFromProvider,
} from './site.ts';

// Runs on the machine, causes a failure, and prints what people and operators see until the measurement ends:
// measure.ts SECONDS CAUSE. With the argument "lost" it prints the number of acknowledged writes that are missing in
// the database.

export interface Measured {
  calls: number;
  failed: number;
  writes: number;
  failedWrites: number;
  slowestFailureMs: number;
  /** The texts of the failed replies as people read them, each with the number of replies. */
  words: Record<string, number>;
  /** The worst status of /readyz during the measurement, of the edge and of both APIs; 0 without a reply. */
  ready: number[];
  /** Alerts whose condition was true. An alert fires when its condition stays true for the time in alerts.yaml. */
  alerts: string[];
  log: string[];
  doctor: string[];
}

const acknowledgedFile = '/run/acknowledged.json';
const shell = promisify(exec);

function wordsOf({ text, location }: Reply): string {
  if (location) return new URL(location, `https://${host}`).search;
  try {
    return JSON.parse(text).msg;
  } catch {
    const visible = text.replace(/<(style|script|head)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
    return visible.replace(/\s+/g, ' ').trim().slice(0, 120);
  }
}

const pageHeaders = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** Opens a page and reports how its host was loaded. The edge writes the report to the store. */
async function openPage(): Promise<Reply> {
  const opened = await call({ path: '/', headers: pageHeaders });
  const outcome = { remote: 'host', version: '1.0.0', status: 'loaded', durationMs: 40 };
  const body = [outcome];
  const headers = { 'sec-fetch-site': 'same-origin' };
  if (opened.status === 200) await call({ path: '/load-outcomes', headers, body, cookies: opened.cookies });
  return opened;
}

interface Traffic {
  reads: Reply[];
  writes: Reply[];
  acknowledged: string[];
}

/** Makes twenty calls a second until it is stopped. Every fourth call writes. A person writes ten times at most. */
async function makeCalls(stop: AbortSignal): Promise<Traffic> {
  const people = await readPeople();
  const traffic: Traffic = { reads: [], writes: [], acknowledged: [] };
  const pending: Promise<void>[] = [];
  const write = async (index: number, cookies: Record<string, string>) => {
    // A long text soon needs a new page in the table of the database, so that a full disk makes the write fail.
    const feedback = `${Date.now()}-${index} ${'word '.repeat(190)}`.trim();
    const reply = await call({ path: '/api/user/feedback', body: { feedback }, cookies });
    traffic.writes.push(reply);
    if (reply.status === 200) traffic.acknowledged.push(feedback);
  };
  for (let index = 0; !stop.aborted; index += 1) {
    const person = people[Math.floor(index / 4) % people.length];
    const { cookies = {} } = person ?? {};
    const read = () => (index % 2 === 0 ? openPage() : call({ path: '/api/user/me', cookies }));
    const writes = index % 4 === 3 && index / 4 < people.length * 10;
    pending.push(writes ? write(index, cookies) : read().then((reply) => void traffic.reads.push(reply)));
    await wait(50);
  }
  await Promise.all(pending);
  return traffic;
}

/**
 * Makes the calls that people make once during the failure: two forget their passwords, and three log in with the
 * provider.
 */
async function makeRareCalls(left: readonly LeftForProvider[]): Promise<Reply[]> {
  const people = await readPeople();
  const emails = people.slice(0, 2).map(({ email }) => ({ email }));
  return Promise.all([
    ...emails.map((body) => call({ path: '/api/auth/request-password-reset', body })),
    ...left.map((each, index) => returnFromProvider(each, `person-${index}`)),
    call({ path: '/api/auth/sso/ridge' }),
  ]);
}

const hasFailed = ({ status, location }: Reply) =>
  status === 0 || status >= 400 || location.includes('error') || location.includes('failed');

const readiness = (port: number) =>
  new Promise<number>((resolve) => {
    const client = getHttp(`http://127.0.0.1:${port}/readyz`, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    client.setTimeout(3_000, () => client.destroy());
    client.on('error', () => resolve(0));
  });

async function pendingAlerts(): Promise<string[]> {
  try {
    const reply = await fetch('http://127.0.0.1:9090/api/v1/alerts');
    const { data } = (await reply.json()) as { data: { alerts: { labels: { alertname: string } }[] } };
    // The condition of this alert is true whenever Prometheus has just started.
    return data.alerts.map(({ labels }) => labels.alertname).filter((name) => name !== 'TapInNotWatched');
  } catch {
    return [];
  }
}

async function watch(stop: AbortSignal) {
  const alerts = new Set<string>();
  let ready = [200, 200, 200];
  while (!stop.aborted) {
    const now = await Promise.all([4400, 4401, 4402].map(readiness));
    ready = ready.map((worst, index) => (worst === 200 ? (now[index] ?? 0) : worst));
    for (const alert of await pendingAlerts()) alerts.add(alert);
    await wait(1_000);
  }
  return { ready, alerts: [...alerts].sort() };
}

function output(file: string, ...args: string[]): string {
  try {
    return execFileSync(file, args, {
      encoding: 'utf8',
      timeout: 60_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  }
}

function messageOf(line: string): string | null {
  if (!line.startsWith('{'))
    return /Failed with result|Scheduled restart|^operator: /.test(line) ? line : null;
  const { level, from, msg, err } = JSON.parse(line);
  return level === 'info' ? null : `${from}: ${msg}${err ? ` (${err.message})` : ''}`;
}

function logSince(begin: Date): string[] {
  // The time has fractions of a second, because the servers were restarted a few seconds earlier.
  const since = `--since=@${begin.getTime() / 1_000}`;
  const units = ['tapin-*', 'nginx', 'haproxy', 'postgresql@*'].flatMap((unit) => ['-u', unit]);
  const lines = output('journalctl', ...units, '-o', 'cat', '--no-pager', since);
  const messages = lines.split('\n').flatMap((line) => messageOf(line) ?? []);
  return [...new Set(messages)].slice(0, 8);
}

function doctor(): string[] {
  const files = 'ENV_FILE=/etc/tapin/api.env,/etc/tapin/edge.env';
  const command = ['env', '-C', '/opt/tapin', files];
  const text = output('runuser', '-u', 'tapin', '--', ...command, 'node', 'doctor.js');
  // Only the first line about a unit is kept, because both APIs print the same.
  const lines = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, about, words] = /^(?!ok |No )[a-z]+ {2,}(\S+(?: \S+)*) {2,}(.*)/i.exec(line) ?? [];
    if (about && words && !lines.has(about)) lines.set(about, `${about}: ${words}`);
  }
  return [...lines.values()];
}

async function measure(seconds: number, cause: string): Promise<Measured> {
  await readPeople();
  const left = [await leaveForProvider(), await leaveForProvider()];
  const begin = new Date();
  const stopped = new AbortController();
  const calling = makeCalls(stopped.signal);
  const watching = watch(stopped.signal);
  await wait(300);
  // The signal to a process that another process has just ended is not an error.
  await shell(cause).catch(() => undefined);
  const rare = makeRareCalls(left);
  await wait(seconds * 1_000);
  stopped.abort();
  const { reads, writes, acknowledged } = await calling;
  const watched = await watching;
  const replies = [...reads, ...(await rare)];
  writeFileSync(acknowledgedFile, JSON.stringify(acknowledged));
  const wrong = [...replies, ...writes].filter(hasFailed);
  const words: Record<string, number> = {};
  for (const reply of wrong) words[wordsOf(reply)] = (words[wordsOf(reply)] ?? 0) + 1;
  return {
    calls: replies.length,
    failed: replies.filter(hasFailed).length,
    writes: writes.length,
    failedWrites: writes.filter(hasFailed).length,
    slowestFailureMs: Math.max(0, ...wrong.map(({ ms }) => Math.round(ms))),
    words,
    ...watched,
    log: logSince(begin),
    doctor: doctor(),
  };
}

function countLost(): number {
  const acknowledged: string[] = JSON.parse(readFileSync(acknowledgedFile, 'utf8'));
  const stored = output(
    'runuser',
    '-u',
    'postgres',
    '--',
    'psql',
    '-AtX',
    'tapin',
    '-c',
    'select feedback from feedback',
  );
  const found = new Set(stored.split('\n'));
  return acknowledged.filter((text) => !found.has(text)).length;
}

const [what = '', cause = 'true'] = process.argv.slice(2);
const result = what === 'lost' ? countLost() : await measure(Number(what), cause);
process.stdout.write(JSON.stringify(result));
