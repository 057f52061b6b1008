import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '#src/store/store.ts';

/** Replies with text instead of a page, because a browser would use a page as the requested script or style. */
export function plainText(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);
}

export const notFound = (reply: FastifyReply) => plainText(reply, 404, 'not found');

const types = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.woff', 'font/woff'],
  ['.wasm', 'application/wasm'],
]);

export function contentType(file: string): string {
  return types.get(extname(file).toLowerCase()) ?? 'application/octet-stream';
}

/** Whether a path names a file, such as a script or an image, and not a page. */
export function isAssetPath(path: string): boolean {
  return types.has(extname(path).toLowerCase());
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** A request waits for the compression. Level 5 saves most of what level 11 saves, in a small part of the time. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/**
 * A text that many requests share. It is hashed and compressed once. A request with a matching `if-none-match` gets
 * 304.
 */
export class ConditionalBody {
  /** The tag is weak because it is the same for every encoding. */
  readonly etag: string;
  readonly text: string;
  readonly #type: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string, type: string) {
    this.text = text;
    this.#type = type;
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    cacheControl: 'private, no-cache' | 'no-store' = 'private, no-cache',
  ): Promise<FastifyReply> {
    reply.header('etag', this.etag).header('cache-control', cacheControl);
    if (etagMatches(request.headers['if-none-match'], this.etag)) return reply.code(304).send();
    reply.type(this.#type);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return reply.send(this.text);
    return reply.header('content-encoding', encoding).send(await this.#encode(encoding));
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const cached = this.#encoded.get(encoding);
    if (cached) return cached;
    const content = Buffer.from(this.text);
    const bytes = encoding === 'br' ? brotli(content, { params: brotliParams }) : gzipped(content);
    this.#encoded.set(encoding, bytes);
    return bytes;
  }
}

export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}

export function acceptedEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const offered = (acceptEncoding ?? '').toLowerCase().split(',');
  const accepts = (encoding: Encoding) =>
    offered.some((each) => {
      const [name, quality] = each.split(';');
      return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '');
    });
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}
