import type { InputOf, OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/entities';
import { pageSizes } from '@tapin/contract/paging';
import { sql } from 'kysely';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days, hours, minutes } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import { retryAt } from '#src/basics/retry.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { countEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { matchesTerm } from '#src/people/users/users.ts';
import { allStudentsOf, visibleStudentsOf } from '#src/policy/visible-students.ts';
import {
  countFirstLogIns,
  type FirstLogInRow,
  listClasses,
  listFirstLogIns,
  listInvitable,
  onlyNotYet,
  type People,
  rosteredStaff,
  rosteredStudents,
} from './repository.ts';

const invitationValidMs = days(14);
/** The maximum of invitations a minute from all schools together, so that other emails need not wait behind them. */
export const maxInvitationsPerMinute = 60;
/** The maximum of invitations that a mailbox gets in a day from all schools. */
const maxPerMailbox = 3;

interface Order {
  of: 'students' | 'staff';
  people: string[] | undefined;
  language: Language;
}

const peopleOf = (schoolId: number, of: Order['of']): People =>
  of === 'staff' ? rosteredStaff(schoolId) : rosteredStudents(allStudentsOf(schoolId));

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from messages
    where kind = 'roster-invitation' and sent_at is null and attempts = 0`.execute(db);
  return rows[0]?.waiting ?? 0;
}

async function saveInvitation(
  db: Database,
  person: { id: number; email: string },
  by: { userId: number; now: Date },
): Promise<void> {
  const values = {
    email: person.email,
    token_hash: null,
    invited_by: by.userId,
    invited_at: by.now,
    expires_at: addMs(by.now, invitationValidMs),
    opened_at: null,
    accepted_at: null,
    revoked_at: null,
  };
  await db
    .insertInto('invitations')
    .values({ user_id: person.id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Emails invitations to the chosen people, or to all who have not logged in and have no valid invitation. */
export async function invite(db: Database, member: Membership, order: Order, now: Date): Promise<number> {
  const ids = order.people?.map(parseId).filter((id) => id !== null) ?? null;
  const { name: school } = await db
    .selectFrom('schools')
    .select('name')
    .where('id', '=', member.schoolId)
    .executeTakeFirstOrThrow();
  return inTransaction(db, async (transaction) => {
    const people = await listInvitable(transaction, peopleOf(member.schoolId, order.of), ids, now);
    if (ids !== null && people.length === 0) throw new AppError('not_found');
    const waiting = await countWaiting(transaction);
    let invited = 0;
    let refusedUntil = now;
    for (const person of people) {
      const mails = await countEvent(transaction, `invitation:${mailboxOf(person.email)}`, now, hours(24));
      if (mails.count > maxPerMailbox) {
        refusedUntil = mails.expiresAt;
        continue;
      }
      await saveInvitation(transaction, person, { userId: member.userId, now });
      await queueMail(transaction, {
        kind: 'roster-invitation',
        recipient: person.email,
        language: order.language,
        values: { invitation: String(person.id), school },
        now,
        notBefore: addMs(now, minutes(Math.floor((waiting + invited) / maxInvitationsPerMinute))),
      });
      const entry = { at: now, actorId: member.userId, action: 'invite', schoolId: member.schoolId };
      await audit(transaction, { ...entry, subjectId: person.id });
      invited += 1;
    }
    if (ids !== null && invited === 0) throw new AppError('too_many_requests', retryAt(refusedUntil, now));
    return invited;
  });
}

export async function revokeInvitation(db: Database, member: Membership, given: string, now: Date) {
  const id = parseId(given);
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      update invitations set token_hash = null, revoked_at = ${now} from school_users su
      where invitations.user_id = ${id} and su.user_id = invitations.user_id and su.school_id = ${member.schoolId}
        and su.is_rostered and invitations.accepted_at is null
      returning invitations.user_id`.execute(transaction);
    if (rows.length === 0) throw new AppError('not_found');
    const entry = { at: now, actorId: member.userId, action: 'revoke-invitation', schoolId: member.schoolId };
    await audit(transaction, { ...entry, ...(id !== null && { subjectId: id }) });
  });
}

/** Creates the token of a mailed link. Returns null if the invitation was revoked, was replaced or has expired. */
export async function createInvitationToken(
  db: Database,
  userId: number,
  email: string,
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const stored = await db
    .updateTable('invitations')
    .set({ token_hash: hashOf(token) })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n ? token : null;
}

type Reply = OutputOf<'GET /staff/first-log-ins'>;

const firstLogInOf = (row: FirstLogInRow): Reply['people'][number] => ({
  _id: String(row.id),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  grade: row.grade,
  state: row.state,
  invitedAt: row.invited_at?.toISOString() ?? null,
  slip: row.slip_created_at && {
    createdAt: row.slip_created_at.toISOString(),
    expiresAt: row.slip_expires_at.toISOString(),
    uses: row.slip_uses,
  },
  canHaveSlip: row.can_have_slip,
});

interface Options {
  people: People;
  query: { offset?: number; pageSize?: number; searchTerm?: string; notYet?: boolean };
  classes: Awaited<ReturnType<typeof listClasses>>;
  now: Date;
}

/** Parses the id of a class in a request. A malformed id matches no class. */
export const classIdOf = (given: string | undefined) => (given === undefined ? null : (parseId(given) ?? 0));

export async function loadFirstLogInsOfStudents(
  db: Database,
  member: Membership,
  query: InputOf<'GET /staff/first-log-ins'>['query'],
  now: Date,
): Promise<Reply> {
  const visible = visibleStudentsOf(member);
  const people = rosteredStudents(visible, classIdOf(query.classId));
  return loadFirstLogIns(db, { people, query, classes: await listClasses(db, visible), now });
}

export function loadFirstLogInsOfStaff(
  db: Database,
  { schoolId }: Membership,
  query: InputOf<'GET /admin/first-log-ins'>['query'],
  now: Date,
): Promise<Reply> {
  return loadFirstLogIns(db, { people: rosteredStaff(schoolId), query, classes: [], now });
}

async function loadFirstLogIns(db: Database, { people, query, classes, now }: Options): Promise<Reply> {
  const { offset = 0, pageSize = pageSizes.list, searchTerm, notYet = false } = query;
  const matches = sql<boolean>`${matchesTerm(searchTerm)} and ${notYet ? onlyNotYet : sql`true`}`;
  const rows = await listFirstLogIns(db, { people, matches, page: { offset, pageSize }, now });
  const counts = await countFirstLogIns(db, people, matches);
  return {
    people: rows.map(firstLogInOf),
    count: rows.length,
    pageSize,
    total: counts.total,
    rostered: counts.rostered,
    notYet: counts.not_yet,
    classes: classes.map(({ id, title, class_type, students }) => ({
      _id: String(id),
      title,
      classType: class_type,
      students,
    })),
  };
}
