import type { Access, CallDefinition } from '@tapin/shared/contract/call';
import type { ErrorCode } from '@tapin/shared/contract/error-codes';

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

/** Error codes that every call may return. */
const errorsOfEveryCall: readonly ErrorCode[] = ['validation', 'unavailable', 'unknown'];

/** Returns every error that a call may return: those of its definition, and those of its method and access rule. */
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
