import assert from 'node:assert/strict';
import { type CallName, calls, type InputOf } from '@tapin/contract/calls';
import type { ErrorCode } from '@tapin/contract/error-codes';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { possibleErrorsOf } from '#src/http/error-reply.ts';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at replies as they come, also at refused ones
  body: any;
  text: string;
  headers: LightMyRequestResponse['headers'];
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string>;
  readonly #app: FastifyInstance;
  readonly #address: string;

  constructor(
    app: FastifyInstance,
    how: { address?: string; language?: string; timeZone?: string | null } = {},
  ) {
    this.#app = app;
    this.#address = how.address ?? '203.0.113.5';
    const zone = how.timeZone === undefined ? 'America/Chicago' : how.timeZone;
    this.headers = {
      origin: 'http://localhost:4400',
      'device-type': 'desktop',
      'accept-language': how.language ?? 'en',
      ...(zone !== null && { 'time-zone': zone }),
    };
  }

  call<K extends CallName>(key: K, input: InputOf<K>): Promise<Reply> {
    return this.send(key, input as Parts);
  }

  send(key: CallName, { params = {}, query = {}, body }: Parts = {}): Promise<Reply> {
    const [method = '', path = ''] = key.split(' ');
    const filled = path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name]).toWellFormed()),
    );
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    return this.request(method, `/api${filled}${search.size > 0 ? `?${search}` : ''}`, body);
  }

  async request(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const options: InjectOptions = {
      method: method as 'GET',
      url,
      // The edge on this machine forwards the address of the client.
      remoteAddress: '127.0.0.1',
      headers: {
        ...this.headers,
        'x-forwarded-for': this.#address,
        ...(cookie && { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const response = await this.#app.inject(options);
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const json = String(response.headers['content-type']).startsWith('application/json');
    const answer = json ? response.json() : null;
    if (response.statusCode >= 400) requireListed(method, url, answer?.code);
    if (response.statusCode === 429 || response.statusCode === 503) requireRetryTime(response);
    return {
      status: response.statusCode,
      body: answer,
      text: response.body,
      headers: response.headers,
    };
  }
}

/**
 * Fails when a call returns an error that its definition does not list, because documentation and pages rely on the
 * list.
 */
function requireListed(method: string, url: string, code: ErrorCode): void {
  const path = new URL(url, 'http://api').pathname;
  const name = callNames.find((each) => patternOf(each).test(`${method} ${path}`));
  if (!name) return;
  assert.ok(
    possibleErrorsOf(method, calls[name]).has(code),
    `${name} answers ${code}, which it does not list`,
  );
}

/** Fails when a temporary refusal does not say how long it lasts. */
function requireRetryTime({ headers, json }: LightMyRequestResponse): void {
  const seconds = Number(headers['retry-after']);
  assert.ok(Number.isInteger(seconds) && seconds > 0, `the header retry-after is ${headers['retry-after']}`);
  assert.equal(json().retryAfterSeconds, seconds);
}

const patternOf = (name: CallName) => new RegExp(`^${name.replace(' ', ' /api').replace(/:\w+/g, '[^/]+')}$`);

export const callNames = Object.keys(calls) as CallName[];
