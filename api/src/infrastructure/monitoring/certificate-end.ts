import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Clock } from '#src/basics/clock.ts';
import { minutes } from '#src/basics/clock.ts';

const timeoutMs = 5_000;

/** Reads the end of the certificate of a site, whether browsers trust it or not. */
export async function readCertificateEnd(url: URL, limitMs = timeoutMs): Promise<Date> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(url.port || 443),
    // An address is no name of a server.
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    rejectUnauthorized: false,
    timeout: limitMs,
  });
  socket.on('timeout', () => socket.destroy(new Error(`no answer within ${limitMs / 1_000} s`)));
  try {
    await once(socket, 'secureConnect');
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

const readAgainAfterMs = minutes(1);
/** Prometheus waits for the metrics meanwhile. */
const metricsTimeoutMs = 2_000;

/** Remembers the end of the certificate of the site for a minute. */
export class CertificateEnd {
  readonly #url: URL;
  readonly #clock: Clock;
  #read: { at: number; end: Promise<Date | null> } | null = null;

  constructor(publicUrl: string, clock: Clock) {
    this.#url = new URL(publicUrl);
    this.#clock = clock;
  }

  /** Returns null without https, and while the site shows no certificate. */
  async read(): Promise<Date | null> {
    if (this.#url.protocol !== 'https:') return null;
    const now = this.#clock.now().getTime();
    if (this.#read === null || now - this.#read.at > readAgainAfterMs)
      this.#read = { at: now, end: readCertificateEnd(this.#url, metricsTimeoutMs).catch(() => null) };
    return this.#read.end;
  }
}
