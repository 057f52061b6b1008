import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Operator } from './access.ts';

export const sessionMaxAgeSeconds = 12 * 3_600;

/**
 * The sessions of the operations page. A session is an id and an end time, sealed with a key that is derived from the
 * token of its operator. Every edge accepts it, and a new token ends the sessions of its operator. Only the edge that
 * has logged a session out remembers that it has ended.
 */
export class OpsSessions {
  readonly #operators: readonly { operator: Operator; key: Buffer }[];
  readonly #revoked = new Map<string, number>();

  constructor(operators: readonly Operator[]) {
    this.#operators = operators.map((operator) => ({ operator, key: keyOf(operator) }));
  }

  create(operator: Operator): string {
    const body = `${randomBytes(16).toString('base64url')}.${Date.now() + sessionMaxAgeSeconds * 1_000}`;
    return `${body}.${seal(body, keyOf(operator))}`;
  }

  /**
   * Returns the operator of a session, or null for an invalid session.
   *
   * @param others People of squads, whose tokens can change while the edge runs.
   */
  operatorOf(session: string, others: readonly Operator[] = []): Operator | null {
    return this.#read(session, others)?.operator ?? null;
  }

  revoke(session: string, others: readonly Operator[] = []): void {
    const read = this.#read(session, others);
    if (!read) return;
    for (const [id, endsAt] of this.#revoked) if (endsAt <= Date.now()) this.#revoked.delete(id);
    this.#revoked.set(read.id, read.endsAt);
  }

  #read(
    session: string,
    others: readonly Operator[],
  ): { id: string; endsAt: number; operator: Operator } | null {
    const [, body, id, end, given] = /^(([\w-]{22})\.(\d{13,15}))\.([\w-]{43})$/.exec(session) ?? [];
    if (!body || !id || !given) return null;
    const added = others.map((operator) => ({ operator, key: keyOf(operator) }));
    const owner = [...this.#operators, ...added].find(({ key }) =>
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
