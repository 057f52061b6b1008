import type { CommandResult } from '@tapin/servers/command-line';
import { findAccountByEmail } from '#src/accounts/credentials/addresses.ts';
import { resetSecondFactors } from '#src/accounts/second-factor/recovery.ts';
import { repairRollups } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { OperatorError, resultWithLine } from '#src/operator/command-line/command-line.ts';
import { requireSchool } from '#src/operator/districts/repository.ts';

export async function rebuildRollups(db: Database, options: { school?: string }): Promise<CommandResult> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const differences = await repairRollups(db, school?.id ?? null);
  const line =
    differences === 0
      ? 'All rollups agree with the answers.'
      : `${differences} rows of the rollups differed from the answers and were rebuilt.`;
  return { data: { differences, rebuilt: differences > 0 }, lines: [line] };
}

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

export async function runMigrations(
  db: Database,
  onProgress: (line: string) => void,
): Promise<CommandResult> {
  const applied = await migrate(db, { onProgress, onBlocked: onProgress });
  const line = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
  return { data: { applied }, lines: [line] };
}
