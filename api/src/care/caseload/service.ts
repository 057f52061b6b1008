import type { InputOf } from '@tapin/contract/calls';
import { pageSizes } from '@tapin/contract/paging';
import { followUpOf } from '#src/care/follow-ups/replies.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { closingOf } from '#src/insight/dashboard/care-state.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { gradeOf } from '#src/people/memberships/replies.ts';
import { personOf } from '#src/people/users/users.ts';
import { checkInOf } from '#src/policy/asked-students.ts';
import { type CaseRow, listCases } from './repository.ts';

function studentOf(row: CaseRow, member: Membership) {
  const { last_day: day, last_feeling: feeling } = row;
  const closing = closingOf(row);
  return {
    ...personOf(row),
    ...gradeOf(row),
    isCounselor: row.is_counselor,
    followUp: row.follow_up_id === null ? null : followUpOf(row, member),
    lastTapIn: row.last_tap_in,
    ...(row.deleted_before !== null && { answersDeletedBefore: row.deleted_before }),
    isMissing: row.is_missing,
    ...checkInOf(row),
    missedSchoolDays: row.missed_days,
    group: row.case_group,
    lastFeeling: day === null || feeling === null ? null : { day, feeling },
    ...(closing && { closing }),
  };
}

export async function loadCaseload(
  db: Database,
  member: Membership,
  { offset = 0, pageSize = pageSizes.list, ...choice }: InputOf<'GET /staff/caseload'>['query'],
  device: Device,
) {
  const { rows, total, counts } = await listCases(db, member, device, choice, { offset, pageSize });
  const students = rows.map((row) => studentOf(row, member));
  return { count: students.length, pageSize, total, students, ...(counts && { counts }) };
}
