import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Verification } from '@tapin/shared/contract/entities';
import { can } from '@tapin/shared/contract/policy';
import type { Database } from '#src/database/database.ts';
import type { Caller } from '#src/http/grants.ts';
import type { Services } from '#src/http/services.ts';
import { listMissingFactors } from '#src/people/access/second-factor-rule.ts';
import { findRejection } from '#src/people/admission/repository.ts';
import { classesOf, rosterClassesOf } from '#src/people/classes/replies.ts';
import { listAssignments, listCounseledSchools } from '#src/people/classes/repository.ts';
import { ownSchoolOf, schoolUserOf } from '#src/people/memberships/replies.ts';
import { findDistrictOfUser, listMemberships } from '#src/people/memberships/repository.ts';
import { loadUser } from '#src/people/users/service.ts';

export async function loadMe(services: Services, caller: Caller): Promise<OutputOf<'GET /user/me'>> {
  const { db } = services;
  const { userId } = caller;
  const user = await loadUser(services, userId);
  const memberships = await listMemberships(db, userId);
  const district = await findDistrictOfUser(db, userId);
  const studentMembership = memberships.find(
    ({ role, verified }) => can(role, 'answersCheckIn') && verified === 'approved',
  );
  const classes = studentMembership ? await listAssignments(db, studentMembership.school_id, userId) : [];
  const staffSchools = memberships.filter(({ role }) => can(role, 'seesStudents'));
  const counseled = await listCounseledSchools(
    db,
    userId,
    staffSchools.map(({ school_id }) => school_id),
  );
  const removed = await listSchoolsThatRemoved(db, memberships);
  const managesStaff = memberships.some(({ role }) => can(role, 'managesStaff'));
  const missing = managesStaff || district ? await listMissingFactors(db, caller) : [];
  return {
    user,
    classes: classesOf(classes),
    ...(studentMembership?.is_rostered && { rosterClasses: rosterClassesOf(classes) }),
    // A student whose classes the roster keeps is not asked for teachers.
    hasNoTeachers: studentMembership?.has_no_teachers || studentMembership?.is_rostered || false,
    grade: studentMembership?.grade
      ? { _id: String(studentMembership.id), grade: studentMembership.grade }
      : null,
    district: district
      ? {
          _id: String(district.district_id),
          name: district.name,
          code: district.verified === 'rejected' ? '' : district.code,
          remotes: district.remotes,
        }
      : null,
    districtUser: district
      ? { _id: String(district.id), role: district.role, verified: district.verified }
      : null,
    schoolUsers: memberships.map((membership) => ({
      ...schoolUserOf(membership),
      ...(can(membership.role, 'worksAtSchool') && { since: membership.created_at.toISOString() }),
      ...(membership.is_new && membership.verified === 'approved' && { isNew: true }),
      ...(counseled.includes(membership.school_id) && { counsels: true }),
      ...(membership.grade_name !== null && { gradeName: membership.grade_name }),
      ...(removed.includes(membership.school_id) && { removed: true }),
      ...rosterStateOf(membership),
    })),
    schools: memberships.map(ownSchoolOf),
    secondFactorDue: missing.map(({ schoolId, due }) => ({
      school: String(schoolId),
      due: due.toISOString(),
    })),
  };
}

/** Lists the schools that have removed the person from their staff. Only a rejected membership costs a query. */
async function listSchoolsThatRemoved(
  db: Database,
  memberships: Awaited<ReturnType<typeof listMemberships>>,
): Promise<number[]> {
  const schools: number[] = [];
  for (const membership of memberships) {
    const isOut = membership.verified === 'rejected' && !membership.is_rostered;
    if (isOut && can(membership.role, 'worksAtSchool') && (await findRejection(db, membership))?.isRemoval)
      schools.push(membership.school_id);
  }
  return schools;
}

/** A rejected membership that the roster keeps was ended by the roster, because no one else may end it. */
function rosterStateOf(membership: { verified: Verification; is_rostered: boolean; has_roster: boolean }): {
  roster?: 'ended' | 'pending';
} {
  const { verified, is_rostered, has_roster } = membership;
  if (is_rostered && verified === 'rejected') return { roster: 'ended' };
  return has_roster && verified === 'pending' ? { roster: 'pending' } : {};
}
