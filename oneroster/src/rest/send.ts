import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceError } from '#src/problems.ts';
import type { Connection } from './connection.ts';

export interface HttpRequest {
  url: URL;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
}

export interface HttpReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function open(connection: Connection, given: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { url, method = 'GET', headers, body } = given;
  const sent = { accept: 'application/json', 'accept-encoding': 'gzip', ...headers };
  const outgoing = request(url, { method, agent: connection.agent, headers: sent, signal }, resolve);
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

async function readBody(reply: IncomingMessage, { url, maxBytes }: HttpRequest): Promise<string> {
  const isCompressed = reply.headers['content-encoding'] === 'gzip';
  let bytes: Readable = reply;
  if (isCompressed) {
    const gunzip = createGunzip();
    reply.on('error', (error) => gunzip.destroy(error));
    bytes = reply.pipe(gunzip);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of bytes) {
      length += chunk.length;
      if (length > maxBytes) throw new SourceError('server-reply', url.pathname);
      chunks.push(chunk);
    }
  } finally {
    reply.destroy();
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The codes of Node for a certificate that has expired, is for another name, or was issued by an unknown authority. */
const certificateErrors =
  /^(?:CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|INVALID_CA|HOSTNAME_MISMATCH)/;

const isCertificateError = (error: unknown) => certificateErrors.test(String(Object(error).code));

const isRedirect = (status: number) => status >= 300 && status < 400;

/** Sends one request over https. It follows no redirect, and limits the size and the time of the reply. */
export async function send(connection: Connection, given: HttpRequest): Promise<HttpReply> {
  const { url, timeoutMs, signal } = given;
  connection.check(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await open(connection, given, AbortSignal.any([signal, timeout]));
    const status = reply.statusCode ?? 0;
    if (isRedirect(status)) {
      reply.destroy();
      throw new SourceError('address-refused', `${url.host}: ${status}`);
    }
    return { status, headers: reply.headers, body: await readBody(reply, given) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    if (timeout.aborted) throw new SourceError('too-slow', url.pathname, { cause: error });
    const code = isCertificateError(error) ? 'server-certificate' : 'server-unreachable';
    throw new SourceError(code, url.host, { cause: error });
  }
}
