import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { pageSizes } from '@tapin/shared/contract/paging';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { type Device, findSchoolToday } from '#src/people/calendar/school-days.ts';
import { matchesTerm, personOf } from '#src/people/users/users.ts';
import { listPage } from '../consent/repository.ts';
import { guardianOf } from './addresses.ts';
import { listUndecided } from './ask.ts';
import { countReady, findMode, listGuardians } from './repository.ts';

/** Lists the students with their guardians, and counts whom an email would ask now. */
export async function loadOverview(
  db: Database,
  { schoolId }: Membership,
  { offset = 0, pageSize = pageSizes.list, searchTerm }: InputOf<'GET /admin/guardians'>['query'],
  device: Device,
): Promise<OutputOf<'GET /admin/guardians'>> {
  const { now } = device;
  const { isOn, mode } = await findMode(db, schoolId);
  const undecided = mode === 'none' ? [] : await listUndecided(db, schoolId, device);
  const ready = await countReady(db, schoolId, undecided, now);
  const choice = {
    schoolId,
    today: await findSchoolToday(db, schoolId, device),
    matches: matchesTerm(searchTerm),
  };
  const { students, counts } = await listPage(db, choice, { offset, pageSize });
  const guardians = await listGuardians(
    db,
    schoolId,
    students.map(({ id }) => id),
    now,
  );
  return {
    count: students.length,
    pageSize,
    total: counts.all,
    isOn,
    mode,
    undecided: undecided.length,
    withoutAddress: ready.without_address,
    ready: { students: ready.students, guardians: ready.guardians },
    students: students.map((row) => ({
      ...personOf(row),
      state: row.state,
      guardians: guardians.filter((each) => each.student_id === row.id).map(guardianOf),
    })),
  };
}
