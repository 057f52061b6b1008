import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';

const cookie = 'tapin-district';
/** Who joins a district, or leaves it, is asked about again after so long. */
const knownForSeconds = 900;
/** A page does not wait longer for the API than this. */
const patienceMs = 1_000;

const MeSchema = Type.Object({ district: Type.Union([Type.Object({ _id: Type.String() }), Type.Null()]) });

/** The district of whoever asks for a page, as the API says; null for nobody in particular, or when it does not say. */
export async function districtOf(request: FastifyRequest, reply: FastifyReply, api: () => string) {
  const { valid, value } = request.unsignCookie(request.cookies[cookie] ?? '');
  if (valid && value) return value === 'none' ? null : value;
  // Without a session there is nobody to ask about.
  const isSignedIn = Object.keys(request.cookies).some((name) => !name.startsWith('tapin-'));
  if (!isSignedIn) return null;
  const district = await ask(request, api());
  const own = { httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
  const known = { ...own, path: '/', signed: true, maxAge: knownForSeconds };
  if (district !== undefined) reply.setCookie(cookie, district ?? 'none', known);
  return district ?? null;
}

async function ask({ headers, ip, protocol, host }: FastifyRequest, api: string) {
  try {
    const response = await fetch(`${api}/api/user/me`, {
      headers: {
        cookie: headers.cookie ?? '',
        'x-forwarded-for': ip,
        'x-forwarded-proto': protocol,
        'x-forwarded-host': host,
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    const me = response.ok ? parseAs(MeSchema, await response.text()) : null;
    return me ? (me.district?._id ?? null) : undefined;
  } catch {
    return undefined;
  }
}
