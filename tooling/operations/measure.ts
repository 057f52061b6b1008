import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';

// Runs on the machine, and prints what people and operators see while a failure lasts.

export interface Measured {
  calls: number;
  failed: number;
  /** The texts of the replies that failed, as people read them, with the number of these replies. */
  words: Record<string, number>;
  /** The worst status of /readyz in this time, of the edge and of both APIs; 0 without a reply. */
  ready: number[];
  /** Alerts whose condition was true. They fire when it stays true for the time in alerts.yaml. */
  alerts: string[];
  log: string[];
  /** The lines of doctor that are not fine. */
  doctor: string[];
}

const host = 'tapin.example.org';
/** The edge waits up to 30 s for an API. */
const callTimeoutMs = 35_000;
const origin = { host: '127.0.0.1', port: 443, servername: host, ca: readFileSync('/etc/ssl/tapin/ca.pem') };

interface Reply {
  status: number;
  text: string;
  location: string;
}

async function read(response: IncomingMessage): Promise<Reply> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode ?? 0, text, location: response.headers.location ?? '' };
}

function call(path: string, { headers = {}, ...options }: RequestOptions = {}, body = ''): Promise<Reply> {
  return new Promise((resolve) => {
    const fail = (error: Error & { code?: string }) =>
      resolve({ status: 0, text: `the browser's own page: ${error.code ?? error.message}`, location: '' });
    const sent = { host, origin: `https://${host}`, 'accept-language': 'en', ...headers };
    const client = request({ ...origin, path, headers: sent, agent: false, ...options }, (response) => {
      read(response).then(resolve, fail);
    });
    client.setTimeout(callTimeoutMs, () => client.destroy(new Error('no reply for 35 s')));
    client.on('error', fail).end(body);
  });
}

/** Returns the text that a person reads: of the error, or of the page. */
function wordsOf(text: string): string {
  try {
    return JSON.parse(text).msg;
  } catch {
    const visible = text.replace(/<(style|script|head)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
    return visible.replace(/\s+/g, ' ').trim().slice(0, 120);
  }
}

const session = { cookie: `__Host-tapin_session=${'a'.repeat(43)}` };
const json = { 'content-type': 'application/json' };
const address = '{"email":"head@school.example"}';

/** Pages, and calls that read the database, come twenty times a second; a mail and a log-in with the provider once. */
const kinds = [() => call('/'), () => call('/api/user/sessions', { headers: session })];
const once = [
  () => call('/api/auth/request-password-reset', { method: 'POST', headers: json }, address),
  () => call('/api/auth/sso/ridge'),
];

async function callFor(seconds: number): Promise<Reply[]> {
  const pending: Promise<Reply>[] = once.map((start) => start());
  for (let index = 0; index < seconds * 20; index++) {
    const start = kinds[index % kinds.length];
    if (start) pending.push(start());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Promise.all(pending);
}

const hasFailed = ({ status, location }: Reply) =>
  status === 0 || status >= 500 || location.includes('error') || location.includes('failed');

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
    // This one is true whenever Prometheus has just started.
    return data.alerts.map(({ labels }) => labels.alertname).filter((name) => name !== 'TapInNotWatched');
  } catch {
    return [];
  }
}

/** Reads readiness and alerts once a second. */
async function watch(seconds: number) {
  const end = Date.now() + seconds * 1_000;
  const alerts = new Set<string>();
  let ready = [200, 200, 200];
  while (Date.now() < end) {
    const now = await Promise.all([4400, 4401, 4402].map(readiness));
    ready = ready.map((worst, index) => (worst === 200 ? (now[index] ?? 0) : worst));
    for (const alert of await pendingAlerts()) alerts.add(alert);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
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

function logSince(time: Date): string[] {
  const since = `@${Math.floor(time.getTime() / 1_000)}`;
  const lines = output('journalctl', '-u', 'tapin-*', '-o', 'cat', '--no-pager', '--since', since).split(
    '\n',
  );
  const messages = lines.flatMap((line) => {
    if (!line.startsWith('{')) return /Failed with result|Main process exited/.test(line) ? line : [];
    const { level, from, msg } = JSON.parse(line);
    return level === 'info' ? [] : `${from}: ${msg}`;
  });
  return [...new Set(messages)].slice(0, 4);
}

function doctor(): string[] {
  const files = 'ENV_FILE=/etc/tapin/api.env,/etc/tapin/edge.env';
  const variables = [files, 'NODE_EXTRA_CA_CERTS=/etc/ssl/tapin/ca.pem'];
  const text = output(
    'runuser',
    '-u',
    'tapin',
    '--',
    'env',
    '-C',
    '/opt/tapin',
    ...variables,
    'node',
    'doctor.js',
  );
  return text.split('\n').flatMap((line) => {
    const [, words] = /^(?!ok |No )[a-z]+ {2,}(.*)/i.exec(line) ?? [];
    return words ? words.replace(/\s+/g, ' ').trim() : [];
  });
}

const begin = new Date();
const seconds = Number(process.argv[2]);
const [replies, watched] = await Promise.all([callFor(seconds), watch(seconds)]);
const wrong = replies.filter(hasFailed);
const words: Record<string, number> = {};
for (const { text, location } of wrong) {
  const read = location ? `the log-in page: ${new URL(location, `https://${host}`).search}` : wordsOf(text);
  words[read] = (words[read] ?? 0) + 1;
}
const measured: Measured = {
  calls: replies.length,
  failed: wrong.length,
  words,
  ...watched,
  log: logSince(begin),
  doctor: doctor(),
};
process.stdout.write(JSON.stringify(measured));
