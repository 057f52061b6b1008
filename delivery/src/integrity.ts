import { createHash } from 'node:crypto';

/** Returns the subresource integrity of a content. */
export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
