import { createHash } from 'node:crypto';

/** As browsers check it. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
