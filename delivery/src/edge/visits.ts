import { createHash, randomBytes } from 'node:crypto';
import { outcomesPath } from '@tapin/shared/remote/discovery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import { districtOf } from './districts.ts';
import { failedHosts } from './failed-hosts.ts';
import type { LiveCanary, LiveChannel } from './live-channel.ts';
import type { LiveView } from './live-view.ts';

const visitorCookie = 'tapin-visitor';
const pageCookie = 'tapin-page';
const monthSeconds = 30 * 86_400;
const dayMs = 86_400_000;

/** What a page was given, as the edge signed it: whoever reports how loads ended must show it. */
const PageSchema = Type.Object({
  id: Type.String(),
  visitor: Type.String(),
  at: Type.Integer(),
  given: Type.Record(Type.String(), Type.Array(Type.String())),
});

export interface Page {
  /** Of one page load. */
  id: string;
  /** Of one browser while something is tried out, else of the page load. It is random and stands for nobody. */
  visitor: string;
  given: Record<string, string[]>;
}

/**
 * Whether a visitor tries a version out: of a district that does, or one of the percent. Those are evenly spread,
 * always the same, and still the same when the share grows.
 */
export function isChosen(
  visitor: string,
  { part, canary }: LiveCanary,
  district: string | null = null,
): boolean {
  if (district && canary.districts.includes(district)) return true;
  const digest = createHash('sha256').update(`${visitor} ${part} ${canary.version}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100 < canary.percent;
}

/** The view of whoever asks. The page is signed for what it was given, and a canary sticks to the browser. */
export async function openPage(
  request: FastifyRequest,
  reply: FastifyReply,
  live: LiveChannel,
  api: () => string,
): Promise<LiveView> {
  const own = { httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
  const known = request.cookies[visitorCookie];
  const id = randomBytes(12).toString('base64url');
  const visitor = known && /^[\w-]{16}$/.test(known) ? known : id;
  if (live.canaries.length > 0 && visitor !== known) {
    reply.setCookie(visitorCookie, visitor, { ...own, path: '/', maxAge: monthSeconds });
  }
  const isByDistrict = live.canaries.some(({ canary }) => canary.districts.length > 0);
  const district = isByDistrict ? await districtOf(request, reply, api) : null;
  const chosen = live.canaries.filter((each) => isChosen(visitor, each, district)).map(({ part }) => part);
  const view = await live.view({ chosen, failedHosts: failedHosts(request) });
  const page = Buffer.from(JSON.stringify({ id, visitor, at: Date.now(), given: view.given }));
  reply.setCookie(pageCookie, page.toString('base64url'), { ...own, path: outcomesPath, signed: true });
  return view;
}

/** The page that a report comes from; null when it shows none that an edge of this store signed within a day. */
export function pageOf(request: FastifyRequest): Page | null {
  const { valid, value } = request.unsignCookie(request.cookies[pageCookie] ?? '');
  const page = valid ? parseAs(PageSchema, Buffer.from(value, 'base64url').toString()) : null;
  return page && Date.now() - page.at < dayMs ? page : null;
}
