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
const visitorMaxAgeSeconds = 30 * 86_400;
const pageMaxAgeMs = 86_400_000;

/** The versions that a page was given. The edge signs them into a cookie, which every report of an outcome must have. */
const PageSchema = Type.Object({
  id: Type.String(),
  visitor: Type.String(),
  at: Type.Integer(),
  given: Type.Record(Type.String(), Type.Array(Type.String())),
});

export interface Page {
  /** A random id of the page load. */
  id: string;
  /** A random id of the browser while there is a canary, and of the page load otherwise. It identifies no person. */
  visitor: string;
  /** The time at which the edge sent the page. */
  at: number;
  /** The versions of each part that the page may load. The first one is assigned, the others are fallbacks. */
  given: Record<string, string[]>;
}

/**
 * Whether a visitor gets the canary: because of the district, or because the hash of the visitor is in the share. The
 * same visitors are chosen each time, and remain chosen when the share grows.
 */
export function isCanaryVisitor(
  visitor: string,
  { part, canary }: LiveCanary,
  district: string | null = null,
): boolean {
  if (district && canary.districts.includes(district)) return true;
  const digest = createHash('sha256').update(`${visitor} ${part} ${canary.version}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100 < canary.percent;
}

interface VisitorOptions {
  /** Returns the address of an available API. */
  api: () => string;
  /** Whether the visitors of a network get the stable version, because the canary fails there. */
  returns: (canary: LiveCanary, address: string) => boolean;
}

/** Returns the view for a visitor. The versions are signed into a cookie, and a browser keeps its canary. */
export async function viewForVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  live: LiveChannel,
  { api, returns }: VisitorOptions,
): Promise<LiveView> {
  const own = { httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
  const known = request.cookies[visitorCookie];
  const id = randomBytes(12).toString('base64url');
  const visitor = known && /^[\w-]{16}$/.test(known) ? known : id;
  if (live.canaries.length > 0 && visitor !== known) {
    reply.setCookie(visitorCookie, visitor, { ...own, path: '/', maxAge: visitorMaxAgeSeconds });
  }
  const isByDistrict = live.canaries.some(({ canary }) => canary.districts.length > 0);
  const district = isByDistrict ? await districtOf(request, reply, api) : null;
  const chosen = live.canaries
    .filter((each) => isCanaryVisitor(visitor, each, district) && !returns(each, request.ip))
    .map(({ part }) => part);
  const view = await live.view({ canaryParts: chosen, failedHosts: failedHosts(request) });
  const page = Buffer.from(JSON.stringify({ id, visitor, at: Date.now(), given: view.loadableVersions }));
  reply.setCookie(pageCookie, page.toString('base64url'), { ...own, path: outcomesPath, signed: true });
  return view;
}

/** Returns the page that sent a report, or null without a cookie that an edge of this store signed within a day. */
export function reportingPage(request: FastifyRequest): Page | null {
  const { valid, value } = request.unsignCookie(request.cookies[pageCookie] ?? '');
  const page = valid ? parseAs(PageSchema, Buffer.from(value, 'base64url').toString()) : null;
  return page && Date.now() - page.at < pageMaxAgeMs ? page : null;
}
