import type { Access } from '@tapin/shared/contract/call';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import type { Services } from '#src/http/services.ts';
import { callerOf } from './service.ts';

/** Runs before the body is read: without a session nothing else of the request is looked at. */
export async function authenticate(
  services: Services,
  access: Access,
  request: FastifyRequest,
): Promise<void> {
  if (access.kind === 'public') return;
  request.caller = await callerOf(services, request);
  if (!request.caller) throw new AppError('session_expired');
  const unverified = access.kind === 'session' && access.unverified === true;
  if (!request.caller.emailVerified && !unverified) throw new AppError('email_not_verified');
}
