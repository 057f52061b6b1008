import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { OperatorError } from './outcomes.ts';
import { findAccounts, listAudit, listAuditActions, requireDistrict, requireSchool } from './repository.ts';

interface AuditOptions {
  school?: string;
  district?: string;
  /** The user id of a student. */
  student?: number;
  /** The address of the person who acted, or the number of the account. */
  by?: string | number;
  action?: string;
  from?: Date;
  /** The last day, which is included. */
  to?: Date;
  limit: number;
}

const dayMs = 86_400_000;

/** Returns the name and the number of an account. A deleted account has only its number. */
const personOf = (id: number | null, name: string) =>
  id === null ? null : name ? `${name} (${id})` : String(id);

async function accountsOf(db: Database, by: string | number): Promise<number[]> {
  // The number of a deleted account is still in the audit.
  const ids = typeof by === 'number' ? [by] : await findAccounts(db, by);
  if (ids.length > 0) return ids;
  throw new OperatorError(
    `No account has the address ${by}. Find the person with "operator list people --name PART", or give the number that the audit shows for a deleted account.`,
  );
}

async function requireAction(db: Database, action: string): Promise<void> {
  const actions = await listAuditActions(db);
  if (actions.includes(action)) return;
  const known = actions.length > 0 ? `It has: ${actions.join(', ')}.` : 'It is empty.';
  throw new OperatorError(`The audit has no action "${action}". ${known}`);
}

export async function showAudit(db: Database, options: AuditOptions): Promise<CommandResult> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const district = options.district ? await requireDistrict(db, options.district) : null;
  const entries = await listAudit(db, {
    schoolId: school?.id ?? null,
    districtId: district?.id ?? null,
    subjectId: options.student ?? null,
    ...(options.by !== undefined && { actorIds: await accountsOf(db, options.by) }),
    ...(options.action !== undefined && { action: options.action }),
    ...(options.from && { from: options.from }),
    ...(options.to && { to: new Date(options.to.getTime() + dayMs) }),
    limit: options.limit,
  });
  if (entries.length === 0 && options.action !== undefined) await requireAction(db, options.action);
  const lines = entries.map(
    ({ at, action, ...entry }) =>
      `${at.toISOString()}  ${action}  by ${personOf(entry.actor_id, entry.actor_name) ?? 'operator'}  about ${personOf(entry.subject_id, entry.subject_name) ?? '-'}  school ${entry.school_code ?? entry.school_id ?? '-'}  district ${entry.district_code ?? entry.district_id ?? '-'}`,
  );
  return { data: entries, lines: lines.length > 0 ? lines : ['Nothing matches.'] };
}
