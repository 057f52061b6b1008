import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';

// Calls the site through nginx, as browsers do. It runs on the machine of the tests.

export const host = 'tapin.example.org';
/** A call has more time than the edge, which waits up to 30 s for an API. */
const callTimeoutMs = 35_000;

export interface Reply {
  status: number;
  text: string;
  location: string;
  cookies: Record<string, string>;
  ms: number;
}

interface Call {
  method?: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

function cookiesAfter(before: Record<string, string>, response: IncomingMessage): Record<string, string> {
  const set = (response.headers['set-cookie'] ?? []).map((line) => /^([^=]+)=([^;]*)/.exec(line));
  return { ...before, ...Object.fromEntries(set.map((match) => [match?.[1] ?? '', match?.[2] ?? ''])) };
}

/** Makes a call. Without a reply the status is 0, and the text is the message of a browser. */
export function call({ method, path, body, headers = {}, cookies = {} }: Call): Promise<Reply> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const end = (reply: Pick<Reply, 'status' | 'text'> & Partial<Reply>) =>
      resolve({ location: '', cookies, ms: performance.now() - begin, ...reply });
    const fail = (error: Error & { code?: string }) =>
      end({ status: 0, text: `the browser's own page: ${error.code ?? error.message}` });
    const options: RequestOptions = {
      ...{ host: '127.0.0.1', port: 443, servername: host, ca: readFileSync('/etc/ssl/tapin/ca.pem') },
      ...{ path, method: method ?? (body ? 'POST' : 'GET'), agent: false },
      headers: {
        host,
        origin: `https://${host}`,
        'accept-language': 'en',
        ...(body && { 'content-type': 'application/json' }),
        cookie: Object.entries(cookies)
          .map((pair) => pair.join('='))
          .join('; '),
        ...headers,
      },
    };
    const client = request(options, async (response) => {
      try {
        let text = '';
        for await (const chunk of response) text += chunk;
        const location = response.headers.location ?? '';
        end({ status: response.statusCode ?? 0, text, location, cookies: cookiesAfter(cookies, response) });
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
    client.setTimeout(callTimeoutMs, () => client.destroy(new Error('no reply for 35 s')));
    client.on('error', fail).end(body ? JSON.stringify(body) : undefined);
  });
}

export interface LeftForProvider {
  state: string;
  nonce: string;
  cookies: Record<string, string>;
}

export async function leaveForProvider(): Promise<LeftForProvider> {
  const { location, cookies } = await call({ path: '/api/auth/sso/ridge' });
  const query = new URL(location, `https://${host}`).searchParams;
  return { state: query.get('state') ?? '', nonce: query.get('nonce') ?? '', cookies };
}

export const returnFromProvider = ({ state, nonce, cookies }: LeftForProvider, person: string) =>
  call({ path: `/api/auth/sso/ridge/return?state=${state}&code=${nonce}.${person}`, cookies });
