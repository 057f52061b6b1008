import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Operator } from './operators.ts';

export const sessionMaxAgeSeconds = 12 * 3_600;

/**
 * The sessions of the operations page. A session is its own proof: an id and its end, sealed with a key that is derived
 * from the token of its operator. All edges accept it, and a new token ends the sessions of its operator. A session that
 * was ended by a log-out is remembered only by the edge that ended it.
 */
export class OpsSessions {
  readonly #operators: readonly { operator: Operator; key: Buffer }[];
  /** The ends of the sessions that were revoked, by id. */
  readonly #revoked = new Map<string, number>();

  constructor(operators: readonly Operator[]) {
    this.#operators = operators.map((operator) => ({ operator, key: keyOf(operator) }));
  }

  create(operator: Operator): string {
    const body = `${randomBytes(16).toString('base64url')}.${Date.now() + sessionMaxAgeSeconds * 1_000}`;
    return `${body}.${seal(body, keyOf(operator))}`;
  }

  /** Returns whose session it is, or null when it is none. */
  operatorOf(session: string): Operator | null {
    return this.#read(session)?.operator ?? null;
  }

  revoke(session: string): void {
    const read = this.#read(session);
    if (!read) return;
    for (const [id, endsAt] of this.#revoked) if (endsAt <= Date.now()) this.#revoked.delete(id);
    this.#revoked.set(read.id, read.endsAt);
  }

  #read(session: string): { id: string; endsAt: number; operator: Operator } | null {
    const [, body, id, end, given] = /^(([\w-]{22})\.(\d{13,15}))\.([\w-]{43})$/.exec(session) ?? [];
    if (!body || !id || !given) return null;
    const owner = this.#operators.find(({ key }) =>
      timingSafeEqual(Buffer.from(given), Buffer.from(seal(body, key))),
    );
    const endsAt = Number(end);
    return owner && endsAt > Date.now() && !this.#revoked.has(id)
      ? { id, endsAt, operator: owner.operator }
      : null;
  }
}

const keyOf = ({ token }: Operator) =>
  Buffer.from(hkdfSync('sha256', token, '', 'session of the operations page', 32));

const seal = (body: string, key: Buffer) => createHmac('sha256', key).update(body).digest('base64url');
