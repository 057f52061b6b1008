import type { Access } from '@tapin/shared/contract/call';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Services } from '#src/http/services.ts';
import { findCaller } from './service.ts';

function schoolOf({ params }: FastifyRequest): number | null {
  const school: unknown = typeof params === 'object' && params !== null && Reflect.get(params, 'school');
  return typeof school === 'string' ? parseId(school) : null;
}

/** Authenticates a request before its body is read, so that a request without a session costs little. */
export async function authenticate(
  services: Services,
  access: Access,
  request: FastifyRequest,
): Promise<void> {
  if (access.kind === 'public') return;
  const inSchool = access.kind === 'member' && access.by === 'params.school';
  request.caller = await findCaller(services, request, inSchool ? schoolOf(request) : null);
  if (!request.caller) throw new AppError('session_expired');
  const unverified = access.kind === 'session' && access.unverified === true;
  if (!request.caller.emailVerified && !unverified) throw new AppError('email_not_verified');
}
