import type { Database } from '#src/database/database.ts';
import { plainNameOf } from '#src/people/users/users.ts';

interface AuditFilters {
  schoolId: number | null;
  /** The filter also matches entries about the schools that are in the district now. */
  districtId: number | null;
  subjectId: number | null;
  actorIds?: readonly number[];
  action?: string;
  from?: Date;
  to?: Date;
  limit: number;
}

export async function listAudit(db: Database, filters: AuditFilters) {
  const { schoolId, districtId, subjectId, actorIds, action, from, to, limit } = filters;
  let entries = db
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit.subject_id')
    .leftJoin('schools as school', 'school.id', 'audit.school_id')
    .leftJoin('districts as district', 'district.id', 'audit.district_id')
    .select([
      'audit.id',
      'at',
      'actor_id',
      'action',
      'audit.school_id',
      'audit.district_id',
      'school.code as school_code',
      'district.code as district_code',
      'subject_id',
      'detail',
      plainNameOf('actor').as('actor_name'),
      plainNameOf('subject').as('subject_name'),
    ])
    .orderBy('audit.id', 'desc')
    .limit(limit);
  if (schoolId !== null) entries = entries.where('audit.school_id', '=', schoolId);
  if (subjectId !== null) entries = entries.where('subject_id', '=', subjectId);
  if (districtId !== null) {
    const schools = db.selectFrom('schools').select('id').where('district_id', '=', districtId);
    entries = entries.where(({ eb, or }) =>
      or([eb('audit.district_id', '=', districtId), eb('audit.school_id', 'in', schools)]),
    );
  }
  if (actorIds) entries = entries.where('actor_id', 'in', actorIds);
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (from) entries = entries.where('at', '>=', from);
  if (to) entries = entries.where('at', '<', to);
  return entries.execute();
}

/** Returns the accounts with an address. A confirmed and an unconfirmed account may have the same address. */
export async function findAccounts(db: Database, email: string): Promise<number[]> {
  const accounts = await db.selectFrom('users').select('id').where('email', '=', email).execute();
  return accounts.map(({ id }) => id);
}

export async function listAuditActions(db: Database): Promise<string[]> {
  const actions = await db.selectFrom('audit').select('action').distinct().orderBy('action').execute();
  return actions.map(({ action }) => action);
}
