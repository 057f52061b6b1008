import type { ErrorCode } from '@tapin/contract/error-codes';

/**
 * The error of a failed call. `message` is the text to show, in the chosen language.
 *
 * @example
 * if (error instanceof ApiError && error.code === 'question_answered') await refetch();
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The server's code, or the reason why there is no usable reply. */
  readonly code: ErrorCode | 'network' | 'offline' | 'logged_out';
  readonly status: number | undefined;

  constructor(message: string, code: ApiError['code'], status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
