import { findAccountByEmail } from '#src/accounts/addresses/repository.ts';
import { resetSecondFactors } from '#src/accounts/second-factor/recovery.ts';
import type { Database } from '#src/database/database.ts';
import { OperatorError, resultWithLine } from './outcomes.ts';

/** Removes all second factors of a person whom no admin of the school can help. */
export async function resetFactors(db: Database, { email }: { email: string }, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, email);
    if (!account) throw new OperatorError(`${email} has no account.`);
    if (!(await resetSecondFactors(transaction, account.id, { actorId: null, now }))) {
      throw new OperatorError(`${email} has no second factor.`);
    }
    const line = `${email} logs in with the password alone now, and was logged out everywhere.`;
    return resultWithLine({ userId: account.id, email }, line);
  });
}
