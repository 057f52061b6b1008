import type { Access } from '@tapin/contract/call';
import { can } from '@tapin/contract/policy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Caller, DistrictAccess, Grant, Membership, OwnMembership } from '#src/http/grants.ts';
import { readDistrictSettings } from '#src/settings/settings.ts';
import { listMissingFactors, listMissingOfDistrict, listMissingOfMembership } from './second-factor-rule.ts';

function findOwnMembership(db: Database, userId: number, id: number): Promise<OwnMembership | undefined> {
  return db
    .selectFrom('school_users')
    .innerJoin('schools', 'schools.id', 'school_users.school_id')
    .leftJoin('district_users', (join) =>
      join
        .onRef('district_users.user_id', '=', 'school_users.user_id')
        .onRef('district_users.district_id', '=', 'schools.district_id'),
    )
    .leftJoin('school_calendars', 'school_calendars.school_id', 'school_users.school_id')
    .select([
      'school_users.id',
      'school_users.school_id',
      'school_users.role',
      'school_users.verified',
      'district_users.verified as district_access',
      'school_users.not_asked_from',
      'school_calendars.time_zone',
    ])
    .where('school_users.user_id', '=', userId)
    .where('school_users.id', '=', id)
    .executeTakeFirst();
}

async function findOwnDistrictAccess(db: Database, userId: number, id: number) {
  const row = await db
    .selectFrom('district_users')
    .innerJoin('districts', 'districts.id', 'district_users.district_id')
    .select([
      'district_users.id',
      'district_users.district_id',
      'district_users.verified',
      'districts.settings',
    ])
    .where('district_users.user_id', '=', userId)
    .where('district_users.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, ...readDistrictSettings(row.settings) };
}

export const districtRemote = 'district';

export async function grantAccess(
  db: Database,
  access: Access,
  request: FastifyRequest,
  now: Date,
): Promise<Grant> {
  if (access.kind === 'public') return {};
  const { caller } = request;
  if (!caller) throw new AppError('session_expired');
  switch (access.kind) {
    case 'session':
      if (!access.withoutSecondFactor) refuseWithoutFactor(await listMissingFactors(db, caller), now);
      return { caller };
    case 'member':
      return { caller, member: await requireMembership(db, access, request, caller, now) };
    case 'district':
      return { caller, district: await requireDistrictAccess(db, access, request, caller, now) };
    default:
      throw new AppError('forbidden');
  }
}

function requireIdParameter(request: FastifyRequest, name: string): number {
  for (const part of [request.params, request.query, request.body]) {
    if (typeof part !== 'object' || part === null) continue;
    const value: unknown = Reflect.get(part, name);
    const id = typeof value === 'string' ? parseId(value) : null;
    if (id !== null) return id;
  }
  throw new AppError('forbidden');
}

async function requireMembership(
  db: Database,
  access: Extract<Access, { kind: 'member' }>,
  request: FastifyRequest,
  caller: Caller,
  now: Date,
): Promise<Membership> {
  const { userId, membership } = caller;
  const own =
    access.by === 'params.school'
      ? membership
      : await findOwnMembership(db, userId, requireIdParameter(request, 'schoolUserId'));
  if (!own) throw new AppError('forbidden');
  if (!isApproved(own)) throw new AppError('membership_not_approved');
  // Others can see a printed slip, so a session that began with a slip can only do what students can, even after a
  // change of the role.
  if (caller.loggedInBy === 'slip' && !can(own.role, 'answersCheckIn')) throw new AppError('forbidden');
  const { capability } = access;
  if (capability !== null && !can(own.role, capability)) throw new AppError('forbidden');
  refuseWithoutFactor(await listMissingOfMembership(db, caller, own), now);
  return membershipOf(own, userId);
}

const isOverdue = (missing: readonly { due: Date }[], now: Date): boolean =>
  missing.some(({ due }) => due <= now);

function refuseWithoutFactor(missing: readonly { due: Date }[], now: Date): void {
  if (isOverdue(missing, now)) throw new AppError('second_factor_needed');
}

const membershipOf = (own: OwnMembership, userId: number): Membership => ({
  id: own.id,
  schoolId: own.school_id,
  userId,
  role: own.role,
  notAskedFrom: own.not_asked_from,
  schoolZone: own.time_zone,
});

/** Returns the person's membership if it is approved and has the second factor that its school requires. */
export async function findApprovedMembership(
  db: Database,
  caller: Caller,
  id: number,
  now: Date,
): Promise<Membership | null> {
  const own = await findOwnMembership(db, caller.userId, id);
  if (!own || !isApproved(own)) return null;
  if (isOverdue(await listMissingOfMembership(db, caller, own), now)) return null;
  return membershipOf(own, caller.userId);
}

/** Whether a membership is approved. The membership of a district admin also needs approved access to the district. */
function isApproved(own: OwnMembership): boolean {
  if (own.verified !== 'approved') return false;
  return !can(own.role, 'managesDistrict') || own.district_access === 'approved';
}

async function requireDistrictAccess(
  db: Database,
  access: Extract<Access, { kind: 'district' }>,
  request: FastifyRequest,
  caller: Caller,
  now: Date,
): Promise<DistrictAccess> {
  const { userId, loggedInBy } = caller;
  if (loggedInBy === 'slip') throw new AppError('forbidden');
  const own = await findOwnDistrictAccess(db, userId, requireIdParameter(request, 'districtUserId'));
  if (!own) throw new AppError('forbidden');
  if (own.verified !== 'approved') throw new AppError('membership_not_approved');
  refuseWithoutFactor(await listMissingOfDistrict(db, caller, own.district_id), now);
  if (access.optedIn && !own.remotes.includes(districtRemote)) throw new AppError('district_not_opted_in');
  return { id: own.id, districtId: own.district_id, userId };
}
