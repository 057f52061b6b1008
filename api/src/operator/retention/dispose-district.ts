import { writeFile } from 'node:fs/promises';
import type { CommandResult } from '@tapin/servers/command-line';
import { sql } from 'kysely';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { OperatorError } from '#src/operator/command-line/command-line.ts';
import { requireDistrict } from '#src/operator/districts/repository.ts';
import { deletePeopleOf, deleteSchoolsAndDistrict } from '#src/privacy/retention/deletions/deletions.ts';
import { openLedger } from '#src/privacy/retention/ledger/ledger.ts';
import { removableAt } from '#src/privacy/retention/schedule/disposal.ts';
import { dueDayOf } from '#src/privacy/retention/service.ts';
import { exportDistrict } from './export-district.ts';

interface DisposeOptions {
  code: string;
  export: string;
  certificate: string;
}

const peoplePerTransaction = 20;

async function requireRemovable(db: Database, districtId: number, now: Date) {
  const disposal = await db
    .selectFrom('disposals')
    .selectAll()
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  if (!disposal) throw new OperatorError('No admin of this district has requested its removal.');
  if (!disposal.confirmed_at)
    throw new OperatorError('A second admin of the district has to confirm its removal first.');
  const removable = removableAt(disposal.confirmed_at);
  if (removable > now)
    throw new OperatorError(`The district can change its mind until ${removable.toISOString()}.`);
  await requireNoHolds(db, districtId, now);
  return { ...disposal, confirmed_at: disposal.confirmed_at };
}

async function requireNoHolds(db: Database, districtId: number, now: Date): Promise<void> {
  const { rows: holds } = await sql`select from legal_holds h where h.ended_at is null
    and (h.last_day is null or h.last_day >= ${dueDayOf(now)}::date)
    and exists (select from school_users m join schools s on s.id = m.school_id
      where m.user_id = h.student_id and s.district_id = ${districtId})`.execute(db);
  if (holds.length > 0)
    throw new OperatorError(`${holds.length} legal holds on students of the district are in force.`);
}

/**
 * Exports a district, deletes it with everything about it, and writes a certificate without names. If the command was
 * interrupted after the export, the next run continues with the first certificate.
 */
export async function disposeDistrict(
  db: Database,
  options: DisposeOptions,
  now: Date,
): Promise<CommandResult> {
  const { id } = await requireDistrict(db, options.code);
  const disposal = await requireRemovable(db, id, now);
  let { certificate } = disposal;
  if (!disposal.begun_at) {
    const exported = await exportDistrict(db, id, options.export);
    certificate = {
      district: id,
      requestedAt: disposal.requested_at.toISOString(),
      confirmedAt: disposal.confirmed_at.toISOString(),
      exportedAt: now.toISOString(),
      ...exported,
    };
    // From this point on, the removal cannot be canceled. The condition notices a cancellation during the export.
    const begun = await db
      .updateTable('disposals')
      .set({ begun_at: now, certificate: JSON.stringify(certificate) })
      .where('district_id', '=', id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (begun.numUpdatedRows === 0n) throw new OperatorError('The removal was canceled meanwhile.');
  }
  await openLedger(readConfig(process.env).retentionLedger).append({ kind: 'district', districtId: id });
  let deleted: number;
  do {
    // A hold that was added meanwhile stops the removal, which continues after the hold has ended.
    await requireNoHolds(db, id, now);
    deleted = await db
      .transaction()
      .execute((transaction) => deletePeopleOf(transaction, id, peoplePerTransaction));
  } while (deleted > 0);
  // The certificate is written before the district is deleted, so that it is never lost.
  const complete = { ...Object(certificate), removedAt: now.toISOString() };
  await writeFile(options.certificate, `${JSON.stringify(complete, null, 2)}\n`, { mode: 0o600 });
  await db.transaction().execute(async (transaction) => {
    await deleteSchoolsAndDistrict(transaction, id);
    await audit(transaction, { at: now, actorId: null, action: 'dispose-district', districtId: id });
  });
  return {
    data: complete,
    lines: [`District ${id} was removed. The certificate is in ${options.certificate}.`],
  };
}
