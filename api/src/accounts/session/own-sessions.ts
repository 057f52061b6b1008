import type { Session } from '@tapin/shared/contract/session-calls';
import { browsers, systems } from '@tapin/shared/contract/vocabulary';
import { AppError } from '#src/basics/app-error.ts';
import { hashOf } from '#src/basics/secrets.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { readCookie } from '#src/http/cookies.ts';
import { knownOrNull } from './device.ts';
import { deleteOtherSessionsOfUser, deleteSession, listSessionsOfUser } from './repository.ts';

/** The id for the list. The hash of a token is the key of the session, so the page gets a hash of that hash. */
const idOf = (tokenHash: string) => hashOf(`session ${tokenHash}`);

/** Returns the hash of the token in the cookie of the request. */
function currentTokenHash({ services, request }: CallContext): string {
  return hashOf(readCookie(request, 'session', services.config) ?? '');
}

/** Lists the sessions of a person: the current one, then the last used one. */
export async function listOwnSessions(context: CallContext, userId: number): Promise<Session[]> {
  const current = currentTokenHash(context);
  const rows = await listSessionsOfUser(context.services.db, userId, context.now);
  const sessions = rows.map(({ token_hash, browser, system, created_at, seen_at }) => ({
    _id: idOf(token_hash),
    browser: knownOrNull(browsers, browser),
    system: knownOrNull(systems, system),
    startedAt: created_at.toISOString(),
    lastUsedAt: seen_at.toISOString(),
    isCurrent: token_hash === current,
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export async function endOwnSession(context: CallContext, userId: number, id: string): Promise<void> {
  const { db } = context.services;
  const rows = await listSessionsOfUser(db, userId, context.now);
  const found = rows.find(({ token_hash }) => idOf(token_hash) === id);
  if (!found) throw new AppError('not_found');
  await deleteSession(db, found.token_hash);
}

export async function endOtherSessions(context: CallContext, userId: number): Promise<void> {
  await deleteOtherSessionsOfUser(context.services.db, userId, currentTokenHash(context));
}
