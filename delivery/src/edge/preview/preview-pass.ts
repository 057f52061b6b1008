import {
  maxPreviewsPerPage,
  type PreviewKey,
  parsePreviewToken,
  previewToken,
} from '@tapin/delivery-formats/preview';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import type { PageKeys } from '../page-keys.ts';
import { cookieOptions } from '../visits.ts';

const passCookie = 'tapin-preview';

const PassSchema = Type.Object({
  kind: Type.Literal('preview'),
  /** The tokens of the previews that this browser shows. */
  previews: Type.Array(Type.String(), { maxItems: maxPreviewsPerPage }),
  /** A hash of the session for which the API was asked, or null for an operator without one. */
  session: Type.Union([Type.String(), Type.Null()]),
  /** When the API has said that the person is invited. */
  askedAt: Type.Integer(),
  /** The end of the permission of an operator, about whom the API is not asked. */
  operatorUntil: Type.Optional(Type.Integer()),
});

/** The content of the cookie of a browser: its previews, and for whom they were opened. */
export interface PreviewPass {
  keys: PreviewKey[];
  session: string | null;
  askedAt: number;
  operatorUntil?: number;
}

export const hasPass = ({ cookies }: FastifyRequest): boolean => cookies[passCookie] !== undefined;

/** Returns the content of the cookie if an edge of this store has signed it. */
export function readPass(request: FastifyRequest): PreviewPass | null {
  const { valid, value } = request.unsignCookie(request.cookies[passCookie] ?? '');
  const pass = valid ? parseAs(PassSchema, Buffer.from(value, 'base64url').toString()) : null;
  if (!pass) return null;
  const { kind: _kind, previews, ...rest } = pass;
  return { ...rest, keys: previews.flatMap((token) => parsePreviewToken(token) ?? []) };
}

/** Stores the previews in a cookie that ends with the last of them. */
export function writePass(
  request: FastifyRequest,
  reply: FastifyReply,
  { keys, ...rest }: PreviewPass,
  endsAt: number,
): void {
  const content = JSON.stringify({ kind: 'preview', previews: keys.map(previewToken), ...rest });
  const maxAge = Math.max(
    1,
    Math.floor((Math.min(endsAt, rest.operatorUntil ?? endsAt) - Date.now()) / 1_000),
  );
  const options = { ...cookieOptions(request), signed: true, maxAge };
  reply.setCookie(passCookie, Buffer.from(content).toString('base64url'), options);
}

export const clearPass = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(passCookie, cookieOptions(request));

/** An operator opens the link within this time. */
const grantValidMs = 120_000;
/** A browser of an operator shows a preview for this time. */
export const operatorMaxAgeMs = 3_600_000;

/** The parameter of an address with the grant of an operator. */
export const grantParameter = 'preview-grant';

type Signer = Pick<PageKeys, 'sign' | 'unsign'>;

/**
 * Returns the query with which an operator opens a preview in the site. The operations page has another host name, so
 * the site does not know its session, and the grant is a signed text that is valid for two minutes and for this preview.
 */
export function operatorQuery(signer: Signer, key: PreviewKey, now = Date.now()): string {
  const token = previewToken(key);
  const grant = signer.sign(`preview-grant ${token} ${now + grantValidMs}`);
  return `?${new URLSearchParams({ preview: token, [grantParameter]: grant })}`;
}

/** Returns the preview for which a grant is valid, or null. */
export function grantedPreview(signer: Signer, grant: string, now = Date.now()): string | null {
  const { valid, value } = signer.unsign(grant);
  const [, token = '', until = '0'] = /^preview-grant (\S+) (\d+)$/.exec(valid ? value : '') ?? [];
  return Number(until) > now ? token || null : null;
}
