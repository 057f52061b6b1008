import { queryOf } from '@tapin/shared/api';
import type { AlarmReach } from '@tapin/shared/contract/care-reach';

export type { AlarmReach };

/** Loads the names of people who are emailed in place of counselors who turned alerts off, and the students whom no alert reaches. */
export const alarmReachQuery = (schoolUserId: string) =>
  queryOf('GET /staff/care/reach', { query: { schoolUserId } }, { gcTime: 0 });
