import { sessionLost } from '@tapin/shared/session';

/** Navigation state that tells a screen why the person arrives there. */
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
