import { can, type Role } from '@tapin/contract/policy';
import type { CommandResult } from '@tapin/servers/command-line';
import { findAccountByEmail } from '#src/accounts/credentials/addresses.ts';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { OperatorError, resultWithLine } from '#src/operator/command-line/command-line.ts';
import { findDistrictOfUser, listMemberships } from '#src/people/memberships/repository.ts';
import { findUser, lockUser } from '#src/people/users/users.ts';
import { deleteAccount } from '#src/privacy/retention/deletions/deletions.ts';
import { openLedger } from '#src/privacy/retention/ledger/ledger.ts';
import { hasHold } from '#src/privacy/retention/schedule/holds.ts';

/**
 * Deletes the account of a member of the staff. The follow-ups that the person has claimed are released. What the
 * person wrote about students is kept without a name until it is due.
 */
export async function deleteStaff(
  db: Database,
  { email, yes }: { email: string; yes?: true },
  now: Date,
): Promise<CommandResult> {
  return db.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, email);
    if (!account) throw new OperatorError('There is no account with this address.');
    const memberships = await listMemberships(transaction, account.id);
    if (memberships.some(({ role }) => can(role, 'answersCheckIn')))
      throw new OperatorError(`Account ${account.id} belongs to a student: use delete-student.`);
    for (const { school_id, role, verified } of memberships) {
      if (verified !== 'approved' || !can(role, 'headsSchool')) continue;
      const others = await transaction
        .selectFrom('school_users')
        .select('id')
        .where('school_id', '=', school_id)
        .where('role', '=', role)
        .where('verified', '=', 'approved')
        .where('user_id', '<>', account.id)
        .execute();
      if (others.length === 0)
        throw new OperatorError('This person is the last super admin of a school: make another one first.');
    }
    if (!yes) throw new OperatorError(`This deletes account ${account.id} for good: add --yes to do it.`);
    // A trigger releases the follow-ups of a member who has left.
    await transaction
      .updateTable('school_users')
      .set({ verified: 'rejected' })
      .where('user_id', '=', account.id)
      .execute();
    await deleteAccount(transaction, account.id);
    await openLedger(readConfig(process.env).retentionLedger).append({ kind: 'account', userId: account.id });
    const about = { action: 'delete-staff', subjectId: account.id };
    await audit(transaction, { at: now, actorId: null, ...about });
    return resultWithLine({ userId: account.id }, `Account ${account.id} was deleted.`);
  });
}

interface DeleteOptions {
  email?: string;
  id?: number;
  yes?: true;
}

async function findAccount(db: Database, { email = '', id }: DeleteOptions) {
  if (id) return findUser(db, id);
  const account = await findAccountByEmail(db, email);
  return account && findUser(db, account.id);
}

type User = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

async function lockStudent(db: Database, userId: number): Promise<void> {
  await lockUser(db, userId);
  await db.selectFrom('school_users').select('id').where('user_id', '=', userId).forUpdate().execute();
}

const people: Record<Role, string> = {
  student: 'a student',
  teacher: 'a teacher',
  admin: 'an admin',
  super_admin: 'a super admin',
  district_admin: 'a district admin',
};

/** Refuses a person who is not a student. Former and denied memberships count only when there are no others. */
async function requireStudent(db: Database, user: User): Promise<Membership[]> {
  const memberships = await listMemberships(db, user.id);
  const access = await findDistrictOfUser(db, user.id);
  const all = access ? [...memberships, access] : memberships;
  const current = all.filter(({ verified }) => verified !== 'rejected');
  const roles: (Role | null)[] = (current.length > 0 ? current : all).map(({ role }) => role);
  const other = (roles.length > 0 ? roles : [user.role]).find(
    (role) => role === null || !can(role, 'answersCheckIn'),
  );
  if (other === undefined) return memberships;
  const owner = other === null ? 'a person without a role' : people[other];
  throw new OperatorError(`Account ${user.id} belongs to ${owner}: only students can be deleted.`);
}

export async function deleteStudent(db: Database, options: DeleteOptions, now: Date): Promise<CommandResult> {
  return db.transaction().execute(async (transaction) => {
    const user = await findAccount(transaction, options);
    if (!user) throw new OperatorError('There is no account with this address or id.');
    await lockStudent(transaction, user.id);
    const memberships = await requireStudent(transaction, user);
    if (!options.yes) {
      throw new OperatorError(
        `This deletes account ${user.id} and all its answers for good: add --yes to do it.`,
      );
    }
    if (await hasHold(transaction, user.id, now.toISOString().slice(0, 10))) {
      throw new OperatorError(`Account ${user.id} has a legal hold: end the hold first.`);
    }
    const deleted = await deleteAccount(transaction, user.id);
    await openLedger(readConfig(process.env).retentionLedger).append({ kind: 'account', userId: user.id });
    await audit(transaction, {
      at: now,
      actorId: null,
      action: 'delete-student',
      subjectId: user.id,
      ...(memberships[0] && { schoolId: memberships[0].school_id }),
    });
    return {
      data: { userId: user.id, answers: deleted },
      lines: [`Account ${user.id} and its ${deleted} answers were deleted.`],
    };
  });
}
