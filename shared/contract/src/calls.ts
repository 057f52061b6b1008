import { adminCalls } from './admin-calls.ts';
import { authCalls } from './auth-calls.ts';
import { calendarCalls } from './calendar-calls.ts';
import type { CallInput, CallOutput } from './call.ts';
import { careCalls } from './care-calls.ts';
import { consentCalls } from './consent-calls.ts';
import { deviceCalls } from './device-calls.ts';
import { districtCalls } from './district-calls.ts';
import { districtPageCalls } from './district-page-calls.ts';
import { guardianCalls } from './guardian-calls.ts';
import { monthCalls } from './month-calls.ts';
import { noticeCalls } from './notice-calls.ts';
import { ownQuestionCalls } from './own-question-calls.ts';
import { recordCalls } from './record-calls.ts';
import { retentionCalls } from './retention-calls.ts';
import { rightsCalls } from './rights-calls.ts';
import { roleRequestCalls } from './role-request-calls.ts';
import { rosterCalls } from './roster-calls.ts';
import { rosterRunCalls } from './roster-run-calls.ts';
import { rosteredCalls } from './rostered-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { serverCalls } from './server-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { ssoCalls } from './sso-calls.ts';
import { staffDashboardCalls } from './staff-dashboard-calls.ts';
import { staffExports } from './staff-exports.ts';
import { staffStudentCalls } from './staff-student-calls.ts';
import { studentAdminCalls } from './student-admin-calls.ts';
import { studentCalls } from './student-calls.ts';
import { talkCalls } from './talk-calls.ts';
import { userCalls } from './user-calls.ts';

/** Every call of the API, by method and path (below `/api`). */
export const calls = {
  ...authCalls,
  ...deviceCalls,
  ...ssoCalls,
  ...sessionCalls,
  ...userCalls,
  ...districtCalls,
  ...adminCalls,
  ...roleRequestCalls,
  ...staffDashboardCalls,
  ...monthCalls,
  ...staffStudentCalls,
  ...staffExports,
  ...studentCalls,
  ...studentAdminCalls,
  ...careCalls,
  ...talkCalls,
  ...noticeCalls,
  ...recordCalls,
  ...calendarCalls,
  ...ownQuestionCalls,
  ...rosterCalls,
  ...rosterRunCalls,
  ...secondFactorCalls,
  ...rosteredCalls,
  ...consentCalls,
  ...guardianCalls,
  ...retentionCalls,
  ...rightsCalls,
  ...districtPageCalls,
  ...serverCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<K extends CallName> = CallInput<Calls[K]>;
export type OutputOf<K extends CallName> = CallOutput<Calls[K]>;
