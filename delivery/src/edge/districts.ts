import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';

const cookie = 'tapin-district';
/** The cookie with the district expires after this time, so that a change of district takes effect. */
const cookieMaxAgeSeconds = 900;
/** A page waits at most this long for the API. */
const apiDeadlineMs = 1_000;

const MeSchema = Type.Object({ district: Type.Union([Type.Object({ _id: Type.String() }), Type.Null()]) });

/** Whether a request has a cookie of the API, which may belong to a session. */
export const hasSession = ({ cookies }: FastifyRequest): boolean =>
  Object.keys(cookies).some((name) => !name.startsWith('tapin-'));

/** Returns the district of the signed-in person. It is null without a session and when the API does not answer in time. */
export async function districtOf(request: FastifyRequest, reply: FastifyReply, api: () => string) {
  const { valid, value } = request.unsignCookie(request.cookies[cookie] ?? '');
  if (valid && value) return value === 'none' ? null : value;
  // Without a session cookie there is no person to look up.
  if (!hasSession(request)) return null;
  const district = await fetchDistrict(request, api());
  const own = { httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
  const options = { ...own, path: '/', signed: true, maxAge: cookieMaxAgeSeconds };
  if (district !== undefined) reply.setCookie(cookie, district ?? 'none', options);
  return district ?? null;
}

async function fetchDistrict({ headers, ip, protocol, host }: FastifyRequest, api: string) {
  try {
    const response = await fetch(`${api}/api/user/me`, {
      headers: {
        cookie: headers.cookie ?? '',
        'x-forwarded-for': ip,
        'x-forwarded-proto': protocol,
        'x-forwarded-host': host,
      },
      signal: AbortSignal.timeout(apiDeadlineMs),
    });
    const me = response.ok ? parseAs(MeSchema, await response.text()) : null;
    return me ? (me.district?._id ?? null) : undefined;
  } catch {
    return undefined;
  }
}
