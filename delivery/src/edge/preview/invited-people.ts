import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { PreviewPeople } from '#src/environment.ts';
import { fetchMe } from '../visits.ts';

const MembershipSchema = Type.Object({ role: Type.String(), verified: Type.String() });

/** The fields of `GET /user/me` that decide who may open a preview. */
const MeSchema = Type.Object({
  user: Type.Object({
    email: Type.String(),
    emailVerified: Type.Boolean(),
    role: Type.Union([Type.String(), Type.Null()]),
  }),
  schoolUsers: Type.Array(MembershipSchema),
  districtUser: Type.Union([MembershipSchema, Type.Null()]),
});

/**
 * Whether a person is on the list. An address counts only after its owner has confirmed it, and a membership only after
 * it was approved, because anyone can sign up with the address or ask for the role of somebody else.
 */
function isInvited(
  { user, schoolUsers, districtUser }: Static<typeof MeSchema>,
  { roles, addresses, domains }: PreviewPeople,
): boolean {
  const approved = [...schoolUsers, ...(districtUser ? [districtUser] : [])].filter(
    ({ verified }) => verified === 'approved',
  );
  const own = [...approved.map(({ role }) => role), ...(user.role ? [user.role] : [])];
  if (own.some((role) => roles.includes(role))) return true;
  const email = user.email.toLowerCase();
  return user.emailVerified && (addresses.includes(email) || domains.some((each) => email.endsWith(each)));
}

const sessionCookie = /^(__Host-)?tapin_session$/;

/** Returns a hash of the session cookie, or null without one. */
export function sessionKeyOf({ cookies }: FastifyRequest): string | null {
  const [, session] =
    Object.entries(cookies).find(([name, value]) => sessionCookie.test(name) && value) ?? [];
  return session ? createHash('sha256').update(`preview ${session}`).digest('base64url') : null;
}

const refusedForMs = 60_000;
const maxRefusedSessions = 10_000;
const maxOpenCalls = 8;

/** Asks the API whether the person of a session may open previews. */
export class InvitedPeople {
  readonly #people: PreviewPeople;
  readonly #apiUrl: string;
  readonly #refused = new Map<string, number>();
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor(people: PreviewPeople, apiUrl: string) {
    this.#people = people;
    this.#apiUrl = apiUrl;
  }

  get isEmpty(): boolean {
    const { roles, addresses, domains } = this.#people;
    return roles.length + addresses.length + domains.length === 0;
  }

  /**
   * Whether the person may open previews. Without a reply of the API nobody may. A refused session is not asked about
   * again for a minute, and only a few calls run at the same time.
   */
  async includes(request: FastifyRequest, sessionKey: string): Promise<boolean> {
    if (this.isEmpty || (this.#refused.get(sessionKey) ?? 0) > Date.now()) return false;
    const running = this.#asking.get(sessionKey);
    if (running) return running;
    if (this.#asking.size >= maxOpenCalls) return false;
    const asked = this.#ask(request, sessionKey).finally(() => this.#asking.delete(sessionKey));
    this.#asking.set(sessionKey, asked);
    return asked;
  }

  async #ask(request: FastifyRequest, sessionKey: string): Promise<boolean> {
    const me = await fetchMe(request, this.#apiUrl, MeSchema);
    const isIncluded = me !== undefined && me !== null && isInvited(me, this.#people);
    this.#refused.delete(sessionKey);
    // Without a reply the next page asks again.
    if (!isIncluded && me !== undefined) this.#refused.set(sessionKey, Date.now() + refusedForMs);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > maxRefusedSessions && oldest !== undefined) this.#refused.delete(oldest);
    return isIncluded;
  }
}
