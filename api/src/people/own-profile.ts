import type { InputOf, OutputOf } from '@tapin/contract/calls';
import type { Verification } from '@tapin/contract/entities';
import { can, isRequestRole, policyOf } from '@tapin/contract/policy';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, hours } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Caller } from '#src/http/grants.ts';
import type { Services } from '#src/http/services.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { listMissingFactors } from '#src/people/access/second-factor-rule.ts';
import { announceRequest } from '#src/people/admission/announce.ts';
import { findRejection } from '#src/people/admission/repository.ts';
import { endSuperAdmin } from '#src/people/admission/super-admins.ts';
import { classesOf, rosterClassesOf } from '#src/people/classes/replies.ts';
import {
  listAssignments,
  listCounseledSchools,
  removeTeacherFromClasses,
} from '#src/people/classes/repository.ts';
import { joinWithCode } from '#src/people/memberships/join-with-code.ts';
import { initialState, normalizeCode, requireJoinsByCode } from '#src/people/memberships/joining.ts';
import { ownSchoolOf, schoolUserOf } from '#src/people/memberships/replies.ts';
import {
  findDistrictOfUser,
  findSchoolByCode,
  leaveSchool,
  listMemberships,
  saveMembership,
} from '#src/people/memberships/repository.ts';
import {
  findUser,
  loadUser,
  lockUser,
  type ProfileChanges,
  updateUser,
  userOf,
} from '#src/people/users/users.ts';

/** The same text from the same person within this time is a repeated call. */
const repeatedWithinMs = hours(1);

export async function insertFeedback(
  db: Database,
  { userId, text, now }: { userId: number; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into feedback (user_id, feedback, created_at)
    select ${userId}::integer, ${text}::text, ${now}::timestamptz where not exists (
      select from feedback where user_id = ${userId} and feedback = ${text}
        and created_at > ${addMs(now, -repeatedWithinMs)})`.execute(db);
}

type Changes = InputOf<'PUT /user/profile'>['body'];

export function changeProfile(
  db: Database,
  person: { userId: number; client: string; now: Date },
  changes: Changes,
): Promise<OutputOf<'PUT /user/profile'>> {
  const change = (transaction: Database) => saveProfile(transaction, person.userId, changes, person.now);
  const run = () => db.transaction().execute(change);
  return changes.schoolCode === undefined ? run() : joinWithCode(db, person, changes.schoolCode, run);
}

async function saveProfile(
  db: Database,
  userId: number,
  changes: Changes,
  now: Date,
): Promise<OutputOf<'PUT /user/profile'>> {
  await lockUser(db, userId);
  if (await changesRosteredName(db, userId, changes)) throw new AppError('kept_by_roster');
  await updateUser(db, userId, columnsOf(changes));
  const membership =
    changes.schoolCode === undefined && changes.role === undefined
      ? {}
      : await changeMembership(db, userId, changes, now);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('session_expired');
  return { user: userOf(user), ...membership };
}

async function changesRosteredName(db: Database, userId: number, { firstName, lastName }: Changes) {
  if (firstName === undefined && lastName === undefined) return false;
  const user = await findUser(db, userId);
  const isSame =
    (firstName?.trim() ?? user?.first_name) === user?.first_name &&
    (lastName?.trim() ?? user?.last_name) === user?.last_name;
  if (isSame) return false;
  const memberships = await listMemberships(db, userId);
  return memberships.some(({ is_rostered, verified }) => is_rostered && verified === 'approved');
}

function columnsOf(changes: Changes): ProfileChanges {
  const { firstName, lastName, preferredName, namePrefix, mailLanguage } = changes;
  return {
    ...(firstName !== undefined && { first_name: firstName.trim() }),
    ...(lastName !== undefined && { last_name: lastName.trim() }),
    ...(preferredName !== undefined && { preferred_name: preferredName.trim() }),
    ...(namePrefix !== undefined && { name_prefix: namePrefix }),
    ...(mailLanguage !== undefined && { language: mailLanguage }),
  };
}

/**
 * Moves a membership to another school, or asks for another role. Both need a new approval. The person's other
 * memberships are not changed.
 */
async function changeMembership(db: Database, userId: number, changes: Changes, now: Date) {
  const memberships = await listMemberships(db, userId);
  const current =
    changes.schoolUserId === undefined
      ? (memberships.find(({ verified }) => verified !== 'rejected') ?? memberships[0])
      : memberships.find(({ id }) => id === parseId(changes.schoolUserId ?? ''));
  if (!current) throw new AppError('membership_not_approved');
  if (current.is_rostered && current.verified === 'approved') throw new AppError('kept_by_roster');
  const role = changes.role ?? current.role;
  if (policyOf(current.role).movesAs === null) throw new AppError('role_not_allowed');
  if (role !== current.role && !(can(current.role, 'worksAtSchool') && isRequestRole(role))) {
    throw new AppError('role_not_allowed');
  }
  const currentSchool = { id: current.school_id, name: current.name, code: current.code };
  const target =
    changes.schoolCode === undefined
      ? currentSchool
      : await findSchoolByCode(db, normalizeCode(changes.schoolCode));
  if (!target) throw new AppError('school_code_unknown');
  const changesSchool = target.id !== current.school_id;
  if (changesSchool) await requireJoinsByCode(db, target.id);
  if (!changesSchool && role === current.role) {
    return { school: ownSchoolOf(current), schoolUser: schoolUserOf(current) };
  }
  const targetMembership = memberships.find(({ school_id }) => school_id === target.id);
  if (changesSchool && targetMembership && targetMembership.verified !== 'rejected')
    throw new AppError('already_member');
  const wasRemoved =
    current.verified === 'rejected' ||
    (targetMembership?.verified === 'rejected' && !targetMembership.left_by_choice);
  if (can(role, 'answersCheckIn') && wasRemoved) throw new AppError('membership_not_approved');
  if (can(current.role, 'headsSchool') && current.verified === 'approved') {
    await endSuperAdmin(db, current, { actorId: userId, now });
  }
  if (changesSchool) {
    await leaveSchool(db, current);
    await removeTeacherFromClasses(db, current.school_id, userId);
  }
  const newRole = policyOf(role).movesAs;
  if (newRole === null) throw new AppError('role_not_allowed');
  const known_code = changesSchool || current.verified === 'approved' ? target.code : current.known_code;
  const state = { role: newRole, verified: initialState(newRole), grade: current.grade, known_code };
  const saved = await saveMembership(db, target.id, userId, state);
  await updateUser(db, userId, { role: newRole });
  if (saved.verified === 'pending')
    await announceRequest(db, { schoolId: target.id, userId, role: newRole }, now);
  await audit(db, {
    at: now,
    actorId: userId,
    action: changesSchool ? 'move-school' : 'ask-role',
    schoolId: target.id,
    subjectId: userId,
    detail: { role: newRole },
  });
  return { school: ownSchoolOf({ ...target, ...saved }), schoolUser: schoolUserOf(saved) };
}

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
    // A student whose classes the roster keeps does not choose teachers.
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

/**
 * Lists the schools that have removed the person from their staff. It queries only if the person has a rejected
 * membership.
 */
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

/** Only the roster may end a membership that it keeps, so it has ended a rejected one. */
function rosterStateOf(membership: { verified: Verification; is_rostered: boolean; has_roster: boolean }): {
  roster?: 'ended' | 'pending';
} {
  const { verified, is_rostered, has_roster } = membership;
  if (is_rostered && verified === 'rejected') return { roster: 'ended' };
  return has_roster && verified === 'pending' ? { roster: 'pending' } : {};
}
