import { type Static, Type } from 'typebox';
import { VersionSchema } from './release.ts';

/** A preview ends after this time at the latest, also when nobody ends it. */
export const maxPreviewDays = 7;

/** The most previews of one part that exist at the same time. */
export const maxPreviewsPerPart = 10;

export const maxPreviewNameLength = 80;

/** The most previews that one page shows together. */
export const maxPreviewsPerPage = 5;

/**
 * The document of a preview, `previews/<part>/<id>.json` in the store: a version of a part that is on no channel and that
 * some people may open in the live site. In a signed store it is the payload of an envelope.
 */
export const PreviewDocumentSchema = Type.Object({
  part: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 }),
  /** A random id that nobody can guess. */
  id: Type.String({ pattern: '^[\\w-]{22}$' }),
  version: Type.Intersect([VersionSchema, Type.String({ maxLength: 64 })]),
  /** The name by which its squad replaces and ends it, such as that of the pull request. */
  name: Type.String({ minLength: 1, maxLength: maxPreviewNameLength }),
  commit: Type.String({ maxLength: 100 }),
  author: Type.String({ maxLength: 100 }),
  createdAt: Type.String(),
  endsAt: Type.String(),
  /** The compressed size of its scripts and styles. */
  bytes: Type.Integer({ minimum: 0 }),
  /** The live version when the preview was made, with its size. It is null for a part that was not live. */
  before: Type.Union([Type.Object({ version: VersionSchema, bytes: Type.Integer() }), Type.Null()]),
});

export type PreviewDocument = Static<typeof PreviewDocumentSchema>;

/** The part and the id of a preview, which its address names as `part.id`. */
export type PreviewKey = Pick<PreviewDocument, 'part' | 'id'>;

/** The parameter of an address that opens a preview: `?preview=<token>`, or `?preview=off` to leave all previews. */
export const previewParameter = 'preview';

export const previewToken = ({ part, id }: PreviewKey): string => `${part}.${id}`;

/** Returns the part and the id in a token, or null for any other text. */
export function parsePreviewToken(text: string): PreviewKey | null {
  const [, part = '', id = ''] = /^([a-z][a-z0-9-]{0,63})\.([\w-]{22})$/.exec(text) ?? [];
  return part ? { part, id } : null;
}

/** Whether a version was built for a preview. Such a version never becomes live. */
export const isPreviewVersion = (version: string): boolean => /^[\d.]+-preview\./.test(version);
