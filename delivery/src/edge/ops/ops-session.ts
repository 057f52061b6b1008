import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export const sessionMaxAgeSeconds = 12 * 3_600;

/**
 * The sessions of the operations page. A session is its own proof: an id and its end, sealed with a key that is derived
 * from the operator token. All edges accept it, and a new token ends all sessions. A session that was ended by a log-out
 * is remembered only by the edge that ended it.
 */
export class OpsSessions {
  readonly #key: Buffer;
  /** The ends of the sessions that were revoked, by id. */
  readonly #revoked = new Map<string, number>();

  constructor(token: string) {
    this.#key = Buffer.from(hkdfSync('sha256', token, '', 'session of the operations page', 32));
  }

  create(): string {
    const body = `${randomBytes(16).toString('base64url')}.${Date.now() + sessionMaxAgeSeconds * 1_000}`;
    return `${body}.${this.#seal(body)}`;
  }

  isValid(session: string): boolean {
    return this.#read(session) !== null;
  }

  revoke(session: string): void {
    const read = this.#read(session);
    if (!read) return;
    for (const [id, endsAt] of this.#revoked) if (endsAt <= Date.now()) this.#revoked.delete(id);
    this.#revoked.set(read.id, read.endsAt);
  }

  #read(session: string): { id: string; endsAt: number } | null {
    const [, body, id, end, seal] = /^(([\w-]{22})\.(\d{13,15}))\.([\w-]{43})$/.exec(session) ?? [];
    if (!body || !id || !seal) return null;
    if (!timingSafeEqual(Buffer.from(seal), Buffer.from(this.#seal(body)))) return null;
    const endsAt = Number(end);
    return endsAt > Date.now() && !this.#revoked.has(id) ? { id, endsAt } : null;
  }

  #seal(body: string): string {
    return createHmac('sha256', this.#key).update(body).digest('base64url');
  }
}
