import { sessionLost } from '@tapin/shared/session';

/** Navigation states that tell a screen why the person was redirected to it. */
export const arrival = {
  sessionLost,
  ssoFailed: { arrival: 'ssoFailed' },
  passwordChanged: { arrival: 'passwordChanged' },
  deviceAdmitted: { arrival: 'deviceAdmitted' },
  linkMissing: { arrival: 'linkMissing' },
  teachersSaved: { arrival: 'teachersSaved' },
  roleNotSet: { arrival: 'roleNotSet' },
} as const;

export type ArrivalReason = keyof typeof arrival;

export function hasArrivalReason(state: unknown, reason: ArrivalReason): boolean {
  return typeof state === 'object' && state !== null && 'arrival' in state && state.arrival === reason;
}
