import { createHmac } from 'node:crypto';
import { type IncomingMessage, request as startRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { newcomer } from '../../../api/test/accounts.ts';
import { openStore } from '../../../delivery/src/store/open-store.ts';
import type { RotationMachine } from './machine.ts';

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** The cookies that the reply sets, in the form of the header of the next request. */
  cookie: string;
}

interface Call {
  headers?: Record<string, string>;
  body?: string;
}

const pauseMs = 25;
/** The product repeats a refused email after two minutes, which is later than this deadline. */
const emailDeadlineMs = 60_000;

let client = 0;

/** Waits until a condition holds. Without a limit here, the timeout of the test ends the waiting. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await setTimeout(100);
}

export const call = (url: string, { headers, body }: Call = {}) =>
  new Promise<Reply>((resolve, reject) => {
    client += 1;
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers: { 'x-forwarded-for': `10.1.${(client >> 8) % 256}.${client % 256}`, ...headers },
    } as const;
    const request = startRequest(url, options);
    request.on('error', reject);
    request.on('response', async (response) => {
      const cookies = (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: (await text(response).catch(reject)) ?? '',
        cookie: cookies.join('; '),
      });
    });
    request.end(body);
  });

export const reportOf = (site: string, cookie: string, status: 'loaded' | 'failed') =>
  call(`${site}/load-outcomes`, {
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify([{ remote: 'survey', version: '1.0.0', status, durationMs: 10 }]),
  });

/** Logs the super admin in with the provider, and returns the cookie of the session. */
export async function logInWithProvider({ sites, sso }: RotationMachine): Promise<string> {
  const leave = await call(`${sites.first}/api/auth/sso/ridge`);
  const claims = {
    email: 'head@school.example',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Head',
  };
  const back = sso.approve(`${leave.headers.location}`, { subject: 'head', label: 'Ada Head', claims });
  const { headers, cookie } = await call(back, { headers: { cookie: leave.cookie } });
  if (headers.location !== `${sites.first}/auth/sso`)
    throw new Error(`the log-in ended at ${headers.location}`);
  return cookie;
}

function isSigned(cookie: string, key: string): boolean {
  const [, value = ''] = /tapin-page=([^;]+)/.exec(cookie) ?? [];
  const [body = '', signature] = decodeURIComponent(value).split('.');
  return createHmac('sha256', key).update(body).digest('base64').replace(/=+$/, '') === signature;
}

export type Visits = Awaited<ReturnType<typeof startVisits>>;

/** Uses everything that has a secret, again and again, until it is stopped. */
export async function startVisits(machine: RotationMachine) {
  const { sites, received } = machine;
  const store = openStore(machine.store);
  const session = await logInWithProvider(machine);
  const state = { isOver: false, opsToken: 'first-token-of-the-operators' };
  const counts = { calls: 0, reports: 0, 'log-ins': 0, emails: 0 };
  const lastPages = { first: '', second: '' };
  const failed: string[] = [];
  /** Calls an address, and records a status other than the expected one as a failure. */
  const expect = async (status: number, url: string, options: Parameters<typeof call>[1] = {}) => {
    counts.calls += 1;
    const reply = await call(url, options).catch((error: Error) => error);
    const found = reply instanceof Error ? reply.message : reply.status;
    if (found !== status) failed.push(`${url}: ${found}`);
    return reply instanceof Error ? null : reply;
  };

  const openPages = async () => {
    for (const [from, to] of [
      ['first', 'second'],
      ['second', 'first'],
    ] as const) {
      const page = await expect(200, `${sites[from]}/survey`);
      lastPages[from] = page?.cookie ?? '';
      const report = await expect(204, `${sites[to]}/load-outcomes`, {
        headers: {
          cookie: lastPages[from],
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify([{ remote: 'host', version: '1.0.0', status: 'loaded', durationMs: 10 }]),
      });
      if (report) counts.reports += 1;
    }
  };
  const useApi = () => expect(200, `${sites.first}/api/user/me`, { headers: { cookie: session } });
  const monitor = async () => {
    const headers = { authorization: `Bearer ${state.opsToken}` };
    await expect(200, `${sites.first}/metrics`, { headers });
    await expect(200, `${sites.second}/metrics`, { headers });
    await expect(200, `${sites.bucket}/`);
  };
  const logIn = async () => {
    counts.calls += 2;
    await logInWithProvider(machine).catch((error: Error) => failed.push(error.message));
    counts['log-ins'] += 1;
  };
  const signUp = async () => {
    const email = `person${counts.emails}@school.example`;
    const headers = { origin: sites.first, 'content-type': 'application/json' };
    await expect(200, `${sites.first}/api/auth/sign-up`, {
      headers,
      body: JSON.stringify({ ...newcomer, email }),
    });
    const deadline = Date.now() + emailDeadlineMs;
    const hasArrived = () => received.some(({ to }) => to.includes(email));
    while (!hasArrived() && Date.now() < deadline) await setTimeout(50);
    if (!hasArrived()) failed.push(`no email arrived for ${email}`);
    counts.emails += 1;
  };
  const running = [openPages, useApi, monitor, logIn, signUp].map(async (visit) => {
    // The pauses leave the processor to the servers and commands, which run on the same machine.
    for (; !state.isOver; await setTimeout(pauseMs)) await visit();
  });
  return {
    set opsToken(token: string) {
      state.opsToken = token;
    },
    isSignedWith: (site: 'first' | 'second', key: string) => isSigned(lastPages[site], key),
    countedLoads: async () => (await store.reports.outcomes.read('production', 'host', '1.0.0')).length,
    /** Returns the number of failed loads of the survey that the first edge has counted. */
    failedLoads: async () => {
      const headers = { authorization: `Bearer ${state.opsToken}` };
      const { body } = await call(`${sites.first}/metrics`, { headers });
      return Number(/^tapin_loads_total\{(?=.*survey).*failed.*\} (\d+)$/m.exec(body)?.[1] ?? 0);
    },
    stop: async () => {
      state.isOver = true;
      await Promise.all(running);
      return { counts, failed };
    },
  };
}
