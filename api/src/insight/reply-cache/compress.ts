import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EncodedBody } from './reply-cache.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A shorter reply fits into one packet without compression. */
const minCompressedLength = 1_200;

/** Compresses at cheap levels, because the next answer of the school makes the reply stale. */
const compressors = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => zip(text, { level: 1 }),
};

export type Encoding = keyof typeof compressors | 'identity';

export function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = (header ?? '')
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

export async function compress(text: string, encoding: Encoding): Promise<EncodedBody> {
  if (encoding === 'identity' || text.length < minCompressedLength) {
    return { bytes: Buffer.from(text), encoding: null };
  }
  return { bytes: await compressors[encoding](text), encoding };
}
