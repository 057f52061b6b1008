import { SourceError } from '#src/problems.ts';
import { type Connection, parseAddress } from './connection.ts';
import { type HttpReply, send } from './send.ts';
import type { RestSettings } from './settings.ts';

const maxReplyBytes = 256 * 1024;
const timeoutMs = 30_000;

/** The scopes for reading a roster. The scope for demographics is never requested. */
const scopes = ['roster-core.readonly', 'roster.readonly'].map(
  (name) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${name}`,
);

function tokenOf({ body }: HttpReply): string | null {
  try {
    const reply: unknown = JSON.parse(body);
    const isObject = typeof reply === 'object' && reply !== null && 'access_token' in reply;
    const token = isObject ? reply.access_token : null;
    // A token that contains a line break would add a header to the request.
    return typeof token === 'string' && /^[\x21-\x7e]{1,16384}$/.test(token) ? token : null;
  } catch {
    return null;
  }
}

async function exchangeCredentials(
  connection: Connection,
  settings: RestSettings,
  signal: AbortSignal,
): Promise<string> {
  const { tokenAddress, version, clientId, secret } = settings;
  const url = parseAddress(tokenAddress);
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (version === '1.2') form.set('scope', scopes.join(' '));
  const request = (values: URLSearchParams, headers: Record<string, string>) =>
    send(connection, {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: `${values}`,
      maxBytes: maxReplyBytes,
      timeoutMs,
      signal,
    });
  const pair = [clientId, secret].map(encodeURIComponent).join(':');
  let reply = await request(form, { authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
  if (reply.status === 400 || reply.status === 401) {
    // Some servers read the credentials only from the body.
    const inBody = { client_id: clientId, client_secret: secret };
    reply = await request(new URLSearchParams([...form, ...Object.entries(inBody)]), {});
  }
  if (reply.status >= 500) throw new SourceError('server-error', `${url.host}: ${reply.status}`);
  const token = reply.status === 200 ? tokenOf(reply) : null;
  if (token === null) throw new SourceError('server-login', `${url.host}: ${reply.status}`);
  return token;
}

/**
 * Returns the source of tokens for requests: the token in the settings, or tokens from the token address. `renew`
 * discards the current token.
 */
export function tokenSource(connection: Connection, settings: RestSettings, signal: AbortSignal) {
  let current: Promise<string> | null = null;
  const load = async () =>
    settings.auth === 'bearer' ? settings.secret : exchangeCredentials(connection, settings, signal);
  return {
    canRenew: settings.auth === 'client-credentials',
    get(): Promise<string> {
      current ??= load();
      return current;
    },
    renew(): void {
      current = null;
    },
  };
}
