import {
  maxPreviewDays,
  type PreviewDocument,
  PreviewDocumentSchema,
  type PreviewKey,
  parsePreviewToken,
} from '@tapin/delivery-formats/preview';
import { parseAs } from '#src/store/parse-json.ts';
import { kitName, librariesName, SignatureError, type Store, StoreError } from '#src/store/store.ts';
import { parseEnvelope } from './keys.ts';

const previewsFolder = 'previews';
const dayMs = 86_400_000;
/** The clocks of the machines that make and that serve a preview may differ by this time. */
const clockToleranceMs = 300_000;
const maxCharacters = 20_000;

const pathOf = ({ part, id }: PreviewKey) => `${previewsFolder}/${part}/${id}.json`;

type PreviewStore = Pick<Store, 'objects' | 'signing' | 'address'>;

export async function writePreview(
  { objects, signing }: PreviewStore,
  document: PreviewDocument,
): Promise<void> {
  const text = signing ? await signing.signPreview(document) : `${JSON.stringify(document, null, 2)}\n`;
  await objects.replace(pathOf(document), text);
}

/**
 * Reads a preview, or null when it was ended. In a signed store, it throws a `SignatureError` for a document without a
 * valid signature.
 */
export async function readPreview(
  { objects, signing, address }: PreviewStore,
  key: PreviewKey,
): Promise<PreviewDocument | null> {
  const path = pathOf(key);
  const text = await objects.read(path);
  if (text === null) return null;
  const refuse = (reason: string) =>
    new SignatureError(`${address}/${path} is refused: ${reason}: end the preview, and make it again`);
  if (text.length > maxCharacters) throw refuse('it is too large');
  const document = signing ? await signing.openPreview(text, key) : parseUnverified(text);
  if (!document) throw refuse('it is damaged');
  const { part, id, createdAt, endsAt } = document;
  if (part !== key.part || id !== key.id) throw refuse(`it is the preview ${id} of ${part}`);
  if (part === librariesName || part === kitName) throw refuse(`${part} has no previews`);
  const [from, to] = [Date.parse(createdAt), Date.parse(endsAt)];
  // A squad can sign any document, so the longest time is also checked here.
  if (!(to - from <= maxPreviewDays * dayMs) || !(from <= Date.now() + clockToleranceMs))
    throw refuse(`it lasts longer than ${maxPreviewDays} days`);
  return document;
}

/** Parses a document without its signature, as in a store without signing, and when a command prunes a signed store. */
function parseUnverified(text: string): PreviewDocument | null {
  const envelope = parseEnvelope(text);
  const document = envelope ? Buffer.from(envelope.payload, 'base64').toString() : text;
  return parseAs(PreviewDocumentSchema, document);
}

export const hasEnded = ({ endsAt }: PreviewDocument, now = Date.now()): boolean => Date.parse(endsAt) <= now;

export const removePreview = ({ objects }: PreviewStore, key: PreviewKey): Promise<void> =>
  objects.remove(pathOf(key));

/** Lists the keys of all stored previews, or of those of one part. Nothing is read or verified. */
export async function previewKeys({ objects }: PreviewStore, part?: string): Promise<PreviewKey[]> {
  const parts = part === undefined ? await objects.list(previewsFolder) : [part];
  const lists = parts.map(async (each) =>
    (await objects.list(`${previewsFolder}/${each}`)).flatMap(
      (file) => parsePreviewToken(`${each}.${file.replace(/\.json$/, '')}`) ?? [],
    ),
  );
  return (await Promise.all(lists)).flat();
}

export interface ListedPreview {
  key: PreviewKey;
  /** The preview, or the reason why pages do not show it. */
  preview: PreviewDocument | string;
}

export async function listPreviews(store: PreviewStore, part?: string): Promise<ListedPreview[]> {
  const listed = (await previewKeys(store, part)).map(async (key) => {
    const preview = await readPreview(store, key).catch((error: unknown) => {
      if (error instanceof StoreError) return error.message;
      throw error;
    });
    return preview === null ? [] : [{ key, preview }];
  });
  return (await Promise.all(listed)).flat();
}
