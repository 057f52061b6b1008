import type { IncomingMessage } from 'node:http';
import type { PageError } from '@tapin/delivery-formats/local-build';

const maxBytes = 64 * 1024;

/** Reads an error that a page sent. Returns null for a body that is too large, incomplete or of another form. */
export async function readPageError(request: IncomingMessage): Promise<PageError | null> {
  try {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) {
      text += chunk;
      if (text.length > maxBytes) return null;
    }
    const value: unknown = JSON.parse(text);
    return isPageError(value) ? value : null;
  } catch {
    return null;
  }
}

const isPageError = (value: unknown): value is PageError =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'stack' in value &&
  typeof value.stack === 'string';
