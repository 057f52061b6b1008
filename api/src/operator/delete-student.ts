import { can, type Role } from '@tapin/shared/contract/policy';
import type { CommandResult } from '@tapin/shared/server/command-line';
import { sql } from 'kysely';
import { mailboxOf } from '#src/accounts/addresses/mailbox.ts';
import { findAccountByEmail } from '#src/accounts/addresses/repository.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { findDistrictOfUser, listMemberships } from '#src/people/memberships/repository.ts';
import { findUser, lockUser } from '#src/people/users/repository.ts';
import { OperatorError } from './operator-error.ts';

interface DeleteOptions {
  email?: string;
  id?: number;
  yes?: true;
}

/** Deletes an unconfirmed account with the same address, which a later sign-up may have left. */
async function deleteUnconfirmed(db: Database, email: string): Promise<void> {
  await db.deleteFrom('users').where('email', '=', email).where('email_verified', '=', false).execute();
}

async function findAccount(db: Database, { email = '', id }: DeleteOptions) {
  if (id) return findUser(db, id);
  const account = await findAccountByEmail(db, email);
  return account && findUser(db, account.id);
}

type User = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Locks the student. Every other write for the student waits for the end of the transaction. */
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

/** Deletes all data of a student except audit entries, which contain an id and no name. */
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
    const answers = await transaction
      .deleteFrom('answers')
      .where('student_id', '=', user.id)
      .executeTakeFirst();
    await transaction.deleteFrom('answer_corrections').where('student_id', '=', user.id).execute();
    await transaction.deleteFrom('student_days').where('student_id', '=', user.id).execute();
    await transaction.deleteFrom('student_totals').where('student_id', '=', user.id).execute();
    if (user.email !== null) {
      await transaction.deleteFrom('messages').where('recipient', '=', user.email).execute();
      await transaction.deleteFrom('sign_ups').where('email', '=', user.email).execute();
      await deleteUnconfirmed(transaction, user.email);
      for (const trace of [user.email, mailboxOf(user.email)]) {
        await sql`delete from throttles where strpos(key, ${trace}) > 0`.execute(transaction);
      }
    }
    await transaction.deleteFrom('feedback').where('user_id', '=', user.id).execute();
    await transaction.deleteFrom('users').where('id', '=', user.id).execute();
    await audit(transaction, {
      at: now,
      actorId: null,
      action: 'delete-student',
      subjectId: user.id,
      ...(memberships[0] && { schoolId: memberships[0].school_id }),
    });
    const deleted = Number(answers.numDeletedRows);
    return {
      data: { userId: user.id, answers: deleted },
      lines: [`Account ${user.id} and its ${deleted} answers were deleted.`],
    };
  });
}
