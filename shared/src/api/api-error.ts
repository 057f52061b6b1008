import type { ErrorCode } from '../contract/error-codes.ts';

/** A failed call. `message` is the text for the person, in their language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The server's code, or why no usable reply came. */
  readonly code: ErrorCode | 'network' | 'offline' | 'logged_out';
  readonly status: number | undefined;

  constructor(message: string, code: ApiError['code'], status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
