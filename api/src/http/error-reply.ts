import type { Access, CallDefinition } from '@tapin/contract/call';
import type { ErrorCode } from '@tapin/contract/error-codes';
import { preferredLanguage } from '@tapin/contract/languages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AppError, ManyLogInsError } from '#src/basics/app-error.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import { retryTextOf } from '#src/basics/retry.ts';
import { isUnavailable } from '#src/database/connection/unavailable.ts';
import { isLostRace } from '#src/database/lost-race.ts';

export const ErrorSchema = Type.Object({
  message: Type.Optional(Type.String()),
  msg: Type.String(),
  code: Type.String(),
  retryAfterSeconds: Type.Optional(Type.Integer()),
});

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('unknown');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large');
  if (isUnavailable(error)) return new AppError('unavailable');
  if (isLostRace(error)) return new AppError('conflict');
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 404) return new AppError('not_found');
  return status < 500 ? new AppError('validation', 'request') : new AppError('unknown');
}

export function replyWithError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error);
  // A client that aborted its upload is not a failure of the server.
  if (known.status >= 500 && !request.raw.readableAborted)
    request.log.error({ call: request.routeOptions.config.call ?? 'none', err: error }, 'request failed');
  const language = preferredLanguage(request.headers['accept-language']);
  const { code, retry, subject } = known;
  const { errors, manyLogIns } = texts[language];
  const text = known instanceof ManyLogInsError ? manyLogIns : errors[code];
  const sentences = [fillPlaceholders(text, { subject })];
  if (retry?.at) sentences.push(retryTextOf(retry, language, request.headers['time-zone']));
  if (retry) reply.header('retry-after', retry.afterSeconds);
  const body = {
    msg: sentences.join(' '),
    code,
    ...(retry && { retryAfterSeconds: retry.afterSeconds }),
  };
  // The client logs out when it reads this text, which is the same in every language.
  const expired = known.code === 'session_expired' ? { message: 'session expired' } : {};
  return reply
    .status(known.status)
    .header('cache-control', 'no-store')
    .send({ ...expired, ...body });
}

const errorsByAccess: Record<Access['kind'], readonly ErrorCode[]> = {
  public: [],
  session: ['session_expired', 'email_not_verified', 'second_factor_needed'],
  member: [
    'session_expired',
    'email_not_verified',
    'membership_not_approved',
    'forbidden',
    'second_factor_needed',
  ],
  district: [
    'session_expired',
    'email_not_verified',
    'membership_not_approved',
    'forbidden',
    'second_factor_needed',
  ],
};

const errorsOfEveryCall: readonly ErrorCode[] = ['validation', 'unavailable', 'unknown'];

/** Returns every error that a call may return: those of its definition, of its method and of its access rule. */
export function possibleErrorsOf(
  method: string,
  { access, body, errors }: CallDefinition,
): ReadonlySet<ErrorCode> {
  const changes = method !== 'GET';
  return new Set<ErrorCode>([
    ...errorsOfEveryCall,
    ...errorsByAccess[access.kind],
    ...(access.kind === 'district' && access.optedIn ? (['district_not_opted_in'] as const) : []),
    ...(changes ? (['origin_not_allowed', 'conflict'] as const) : []),
    ...(body ? (['too_large'] as const) : []),
    ...errors,
  ]);
}
