import { sessionLost } from '@tapin/shared/session';

/** Navigation states that tell a screen why the person was redirected to it. */
export const arrival = {
  sessionLost,
  ssoFailed: { arrival: 'ssoFailed' },
  passwordChanged: { arrival: 'passwordChanged' },
  linkMissing: { arrival: 'linkMissing' },
  teachersSaved: { arrival: 'teachersSaved' },
  roleNotSet: { arrival: 'roleNotSet' },
} as const;

export type Arrival = keyof typeof arrival;

export function hasArrived(state: unknown, because: Arrival): boolean {
  return typeof state === 'object' && state !== null && 'arrival' in state && state.arrival === because;
}
