import { createHash, randomBytes } from 'node:crypto';
import { outcomesPath } from '@tapin/delivery-formats/discovery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import type { LiveCanary, LiveChannel } from './live/live-channel.ts';
import type { LiveView } from './live/live-view.ts';

/**
 * The options of all cookies of the edge: scripts cannot read them, and a site with HTTPS sends them only over HTTPS.
 */
export const cookieOptions = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;

const visitorCookie = 'tapin-visitor';
const pageCookie = 'tapin-page';
const visitorMaxAgeSeconds = 30 * 86_400;
const pageMaxAgeMs = 86_400_000;

const PageSchema = Type.Object({
  id: Type.String(),
  visitor: Type.String(),
  at: Type.Integer(),
  given: Type.Record(Type.String(), Type.Array(Type.String())),
  isPreview: Type.Optional(Type.Literal(true)),
});

export interface Page {
  id: string;
  /**
   * A random id of the browser while there is a canary, and otherwise of the page load. It does not identify a person.
   */
  visitor: string;
  at: number;
  /** The versions of each part that the page may load. The first version is assigned, and the others are fallbacks. */
  given: Record<string, string[]>;
  /** Whether the page shows previews. Then `given` has only the previews, whose figures are counted apart. */
  isPreview?: true;
}

/**
 * Whether a visitor gets the canary: because of the district, or because the hash of the visitor is below the share.
 * The hash always chooses the same visitors, and they remain chosen when the share grows.
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
  apiUrl: string;
  /** Whether visitors of a network get the stable version because the canary fails there. */
  returns: (canary: LiveCanary, address: string) => boolean;
}

/** Returns the view for a visitor. Its versions are signed into a cookie, and a browser keeps its canary. */
export async function viewForVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  live: LiveChannel,
  { apiUrl, returns }: VisitorOptions,
): Promise<LiveView> {
  const known = request.cookies[visitorCookie];
  const id = randomId();
  const visitor = known && /^[\w-]{16}$/.test(known) ? known : id;
  if (live.canaries.length > 0 && visitor !== known) {
    reply.setCookie(visitorCookie, visitor, { ...cookieOptions(request), maxAge: visitorMaxAgeSeconds });
  }
  const isByDistrict = live.canaries.some(({ canary }) => canary.districts.length > 0);
  const district = isByDistrict ? await districtOf(request, reply, apiUrl) : null;
  const chosen = live.canaries
    .filter((each) => isCanaryVisitor(visitor, each, district) && !returns(each, request.ip))
    .map(({ part }) => part);
  const view = await live.view({ canaryParts: chosen, failedHosts: failedHosts(request) });
  writePage(request, reply, { id, visitor, at: Date.now(), given: view.loadableVersions });
  return view;
}

/** Signs the versions of a page into a cookie, which comes back with its reports. */
export function writePage(request: FastifyRequest, reply: FastifyReply, page: Page): void {
  const content = Buffer.from(JSON.stringify(page)).toString('base64url');
  reply.setCookie(pageCookie, content, { ...cookieOptions(request), path: outcomesPath, signed: true });
}

/** Returns a random id of a page or of a browser. */
export const randomId = (): string => randomBytes(12).toString('base64url');

/**
 * Returns the page that sent a report, or null if the report has no cookie that an edge of this store signed within a
 * day.
 */
export function reportingPage(request: FastifyRequest): Page | null {
  const { valid, value } = request.unsignCookie(request.cookies[pageCookie] ?? '');
  const page = valid ? parseAs(PageSchema, Buffer.from(value, 'base64url').toString()) : null;
  return page && Date.now() - page.at < pageMaxAgeMs ? page : null;
}

const hostCookie = 'tapin-host-failed';
/** After this time a failed host is tried again, because the network may have caused the failure. */
const retryAfterSeconds = 600;
/** When more hosts than this fail in a browser, the cause is not the host. */
const maxFailedHosts = 2;

function failedHosts(request: FastifyRequest): string[] {
  const { valid, value } = request.unsignCookie(request.cookies[hostCookie] ?? '');
  return valid && value ? value.split(' ').slice(0, maxFailedHosts) : [];
}

/**
 * Records in a cookie that a host failed in this browser. Returns whether the next page gets another available host, so
 * that a reload helps.
 */
export function recordFailedHost(
  request: FastifyRequest,
  reply: FastifyReply,
  failed: string,
  hosts: readonly string[],
): boolean {
  const known = failedHosts(request);
  if (known.includes(failed) || known.length >= maxFailedHosts) return false;
  const all = [...known, failed];
  if (hosts.every((version) => all.includes(version))) return false;
  const options = { ...cookieOptions(request), signed: true, maxAge: retryAfterSeconds };
  reply.setCookie(hostCookie, all.join(' '), options);
  return true;
}

const districtCookie = 'tapin-district';
/** The cookie with the district expires after this time, so that a change of the district takes effect. */
const districtMaxAgeSeconds = 900;
const apiDeadlineMs = 1_000;

const MeSchema = Type.Object({ district: Type.Union([Type.Object({ _id: Type.String() }), Type.Null()]) });

/** Whether a request has a cookie of the API, which may belong to a session. */
export const hasSession = ({ cookies }: FastifyRequest): boolean =>
  Object.keys(cookies).some((name) => !name.startsWith('tapin-'));

/** Returns the district of the logged-in person, or null without a session or when the API does not answer in time. */
async function districtOf(request: FastifyRequest, reply: FastifyReply, apiUrl: string) {
  const { valid, value } = request.unsignCookie(request.cookies[districtCookie] ?? '');
  if (valid && value) return value === 'none' ? null : value;
  // Without a session cookie there is no person to look up.
  if (!hasSession(request)) return null;
  const district = await fetchDistrict(request, apiUrl);
  const options = { ...cookieOptions(request), signed: true, maxAge: districtMaxAgeSeconds };
  if (district !== undefined) reply.setCookie(districtCookie, district ?? 'none', options);
  return district ?? null;
}

async function fetchDistrict(request: FastifyRequest, apiUrl: string) {
  const me = await fetchMe(request, apiUrl, MeSchema);
  return me ? (me.district?._id ?? null) : undefined;
}

/**
 * Returns fields of `GET /user/me` for the session of a request: null when the API refuses the session, and undefined
 * when it does not answer in time.
 */
export async function fetchMe<Schema extends TSchema>(
  { headers, ip, protocol, host }: FastifyRequest,
  apiUrl: string,
  schema: Schema,
): Promise<Static<Schema> | null | undefined> {
  try {
    const response = await fetch(`${apiUrl}/api/user/me`, {
      headers: {
        cookie: headers.cookie ?? '',
        'x-forwarded-for': ip,
        'x-forwarded-proto': protocol,
        'x-forwarded-host': host,
      },
      signal: AbortSignal.timeout(apiDeadlineMs),
    });
    if (response.ok) return parseAs(schema, await response.text());
    return response.status === 401 || response.status === 403 ? null : undefined;
  } catch {
    return undefined;
  }
}
