import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { parseEmail } from '#src/email.ts';
import { parseId } from '#src/ids.ts';
import { audit } from '#src/modules/audit/audit.ts';
import { findAccountByEmail, findUser, listMemberships } from '#src/modules/user/repository.ts';
import { OperatorError, type Options } from './arguments.ts';
import type { Result } from './command.ts';

async function findWanted(db: Database, { email, id }: Options) {
  if (id) return findUser(db, parseId(id) ?? 0);
  const account = await findAccountByEmail(db, parseEmail(email ?? '') ?? '');
  return account && findUser(db, account.id);
}

/** Everything about the student but the audit, which knows a number and no name. */
export async function deleteStudent(db: Database, options: Options, now: Date): Promise<Result> {
  if (!options.email && !options.id) throw new OperatorError('Name the student with --email or --id.');
  return db.transaction().execute(async (transaction) => {
    const user = await findWanted(transaction, options);
    if (!user) throw new OperatorError('There is no such account.');
    const memberships = await listMemberships(transaction, user.id);
    if (memberships.some(({ role }) => role !== 'student')) {
      throw new OperatorError('This account belongs to staff: only students can be deleted.');
    }
    if (!options.yes) {
      throw new OperatorError(
        `This deletes account ${user.id} and all its answers for good: add --yes to do it.`,
      );
    }
    const answers = await transaction
      .deleteFrom('answers')
      .where('student_id', '=', user.id)
      .executeTakeFirst();
    await transaction.deleteFrom('student_days').where('student_id', '=', user.id).execute();
    await transaction.deleteFrom('student_totals').where('student_id', '=', user.id).execute();
    if (user.email !== null) {
      await transaction.deleteFrom('mails').where('recipient', '=', user.email).execute();
      await transaction.deleteFrom('sign_ups').where('email', '=', user.email).execute();
      await sql`delete from throttles where strpos(key, ${user.email}) > 0`.execute(transaction);
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
      lines: [`Account ${user.id} and its ${deleted} answers are gone.`],
    };
  });
}
