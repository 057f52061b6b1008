import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SquadToken, StoreError } from '#src/store/store.ts';

/** Whether a text has the form of a token. The list of tokens is read only for such a text. */
export const isSquadToken = (text: string): boolean => /^squad_[\w-]{43}$/.test(text);

/** Returns a new token, with 256 random bits. Its beginning tells people and scanners of secrets what it is. */
export const newSquadToken = (): string => `squad_${randomBytes(32).toString('base64url')}`;

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the id that people use for a token: the first characters of its hash. */
export const tokenId = ({ hash }: Pick<SquadToken, 'hash'>): string => hash.slice(0, 8);

export const isUsable = ({ from, until, revokedAt }: SquadToken, now = Date.now()): boolean =>
  !revokedAt && Date.parse(from) <= now && !(until && Date.parse(until) <= now);

/** Returns the usable entry of a token. It compares every entry, so that the time reveals nothing. */
export function entryOfToken(tokens: readonly SquadToken[], given: string): SquadToken | undefined {
  const hash = Buffer.from(hashOfToken(given));
  return tokens.filter((each) => isUsable(each) && timingSafeEqual(Buffer.from(each.hash), hash))[0];
}

export function withRevokedToken(
  tokens: readonly SquadToken[],
  id: string,
  revokedAt: string,
): readonly SquadToken[] {
  const found = tokens.filter(({ hash }) => hash.startsWith(id));
  if (found.length !== 1)
    throw new StoreError(
      `${found.length} tokens begin with ${id}: "release squads list" shows the id of each`,
    );
  return tokens.map((token) =>
    token === found[0] ? { ...token, revokedAt: token.revokedAt ?? revokedAt } : token,
  );
}
