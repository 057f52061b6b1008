import { can } from '@tapin/shared/contract/policy';
import type { CommandResult } from '@tapin/shared/server/command-line';
import { findAccountByEmail } from '#src/accounts/addresses/repository.ts';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { listMemberships } from '#src/people/memberships/repository.ts';
import { deleteAccount } from '#src/privacy/retention/delete-account.ts';
import { openLedger } from '#src/privacy/retention/ledger.ts';
import { OperatorError, resultWithLine } from './outcomes.ts';

/**
 * Deletes the account of a member of the staff. Follow-ups that the person has claimed are open to others again; what the
 * person wrote about students stays without a name, until its own time is over.
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
