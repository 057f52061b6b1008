import type { KeyObject } from 'node:crypto';
import {
  type PreviewDocument,
  PreviewDocumentSchema,
  type PreviewKey,
} from '@tapin/delivery-formats/preview';
import { parseAs } from '#src/store/parse-json.ts';
import { SignatureError } from '#src/store/store.ts';
import type { TrustedKeys } from './key-list/trust.ts';
import { openEnvelope, parseEnvelope, signEnvelope } from './keys.ts';

const payloadType = 'application/vnd.tapin.preview+json';

/** Returns the text to store: the envelope with the document of a preview. */
export function signPreview(document: PreviewDocument, key: KeyObject): string {
  const envelope = signEnvelope(payloadType, Buffer.from(JSON.stringify(document)), key);
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/**
 * Verifies a stored preview like a release: it must be signed with a key that may sign releases of its part. The key of
 * an edge may not, because an edge only chooses among versions that a squad has made live.
 */
export function verifyPreview(text: string, { part, id }: PreviewKey, keys: TrustedKeys): PreviewDocument {
  const refuse = (reason: string) =>
    new SignatureError(
      `the preview ${id} of ${part} is refused: ${reason}: make it again with the key of ${part}`,
    );
  const envelope = parseEnvelope(text);
  if (!envelope) throw refuse('its signature is damaged');
  const opened = openEnvelope(envelope, payloadType, keys.find);
  if (!opened) throw refuse(keys.unknownKey(envelope.signatures.map(({ keyid }) => keyid)));
  const document = parseAs(PreviewDocumentSchema, opened.payload.toString());
  if (!document) throw refuse('its signed document has an unknown form');
  const refusal =
    opened.key.listed.role === 'edge'
      ? 'the key of the edge may not sign previews'
      : keys.refusal(opened.key, part, document.createdAt);
  if (refusal) throw refuse(refusal);
  if (document.part !== part || document.id !== id)
    throw refuse(`its signature is that of the preview ${document.id} of ${document.part}`);
  return document;
}
