import { createHash } from 'node:crypto';

/** Returns the subresource integrity of a content. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
