import { isDeepStrictEqual } from 'node:util';
import type { InputOf, OutputOf } from '@tapin/contract/calls';
import type { ConsentMode, EarlierAnswers } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess, Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import {
  changeDistrictSettings,
  changeSeparateSchoolSettings,
  readDistrictSettings,
} from '#src/settings/settings.ts';
import { type ConsentPreview, type GivenRules, previewRules, type RulesOwner } from './preview.ts';
import { countStates, type StateCounts } from './repository.ts';

/**
 * Refuses rules that delete earlier answers unless the form has shown the current number of answers to delete. Saving
 * the rules is the confirmation, without which nothing is deleted.
 */
async function requireConfirmedDeletion(
  db: Database,
  owner: RulesOwner,
  rules: GivenRules,
  { today, confirmed }: { today: string; confirmed: ConsentPreview['refused'] | undefined },
): Promise<void> {
  if (rules.earlierAnswers !== 'delete' || rules.mode === 'none') return;
  const { refused } = await previewRules(db, owner, rules, today);
  if (!isDeepStrictEqual(confirmed, refused)) throw new AppError('changed_meanwhile');
}

type SchoolRules = OutputOf<'GET /school/:school/consent-rules'>;
type DistrictRules = OutputOf<'GET /district/consent-rules'>;

interface ModeRow {
  mode: ConsentMode;
  start_day: string;
  grace_days: number;
  earlier_answers: EarlierAnswers;
  asks_guardians: boolean;
  owner: 'school' | 'district';
  district_id: number | null;
}

/**
 * Returns the consent rules that hold for a school: its own rules or those of its district. `counted` avoids counting
 * the students again.
 */
export async function loadRules(
  db: Database,
  schoolId: number,
  today: string,
  counted?: StateCounts,
): Promise<SchoolRules> {
  const { rows } = await sql<ModeRow>`select * from consent_modes where school_id = ${schoolId}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  const { none, no } = counted ?? (await countStates(db, schoolId, today));
  return {
    mode: row.mode,
    startDay: row.start_day,
    graceDays: row.grace_days,
    earlierAnswers: row.earlier_answers,
    asksGuardians: row.asks_guardians,
    decidedBy: row.owner,
    hasDistrict: row.district_id !== null,
    undecided: none,
    no,
  };
}

/** Refuses a mode that begins in the past: figures of past days would lose students who were asked then. */
function requireLaterStart(
  given: { mode: ConsentMode | null; startDay: string },
  before: { mode: ConsentMode | null; startDay: string },
  today: string,
): void {
  const isChanged = given.mode !== before.mode || given.startDay !== before.startDay;
  if (isChanged && given.mode !== null && given.mode !== 'none' && given.startDay < today)
    throw new AppError('date_range_invalid');
}

export async function changeSchoolRules(
  db: Database,
  { schoolId, userId }: Membership,
  {
    mode,
    startDay,
    graceDays,
    earlierAnswers,
    confirmed,
    asksGuardians,
  }: InputOf<'PUT /school/:school/consent-rules'>['body'],
  { today, now }: { today: string; now: Date },
): Promise<SchoolRules> {
  return db.transaction().execute(async (transaction) => {
    const before = await loadRules(transaction, schoolId, today);
    if (before.decidedBy === 'district') throw new AppError('consent_by_district');
    // The form sends both values unchanged, because the district decides them for all its schools.
    const isOfDistrict = graceDays !== before.graceDays || earlierAnswers !== before.earlierAnswers;
    if (before.hasDistrict && isOfDistrict) throw new AppError('consent_by_district');
    const changes = {
      mode,
      startDay,
      graceDays,
      earlierAnswers,
      asksGuardians: asksGuardians ?? before.asksGuardians ?? false,
    };
    requireLaterStart(changes, before, today);
    await requireConfirmedDeletion(transaction, { schoolId }, changes, { today, confirmed });
    // The change of the settings also recomputes which students are asked.
    await changeSeparateSchoolSettings(transaction, schoolId, { consent: changes });
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'change-consent-rules',
      schoolId,
      detail: changes,
    });
    return loadRules(transaction, schoolId, today);
  });
}

export async function loadDistrictRules(db: Database, districtId: number): Promise<DistrictRules> {
  const district = await db
    .selectFrom('districts')
    .select('settings')
    .where('id', '=', districtId)
    .executeTakeFirstOrThrow();
  return readDistrictSettings(district.settings).consent;
}

export async function changeDistrictRules(
  db: Database,
  { districtId, userId }: DistrictAccess,
  {
    mode,
    startDay,
    graceDays,
    earlierAnswers,
    confirmed,
    asksGuardians,
  }: InputOf<'PUT /district/consent-rules'>['body'],
  { today, now }: { today: string; now: Date },
): Promise<OutputOf<'PUT /district/consent-rules'>> {
  return db.transaction().execute(async (transaction) => {
    const before = await loadDistrictRules(transaction, districtId);
    const asks = asksGuardians ?? before.asksGuardians ?? false;
    const consent = { mode, startDay, graceDays, earlierAnswers, asksGuardians: asks };
    requireLaterStart(consent, before, today);
    await requireConfirmedDeletion(transaction, { districtId }, consent, { today, confirmed });
    await changeDistrictSettings(transaction, districtId, { consent });
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'change-consent-rules',
      districtId,
      detail: consent,
    });
    const { no } = await previewRules(transaction, { districtId }, consent, today);
    return { ...(await loadDistrictRules(transaction, districtId)), no };
  });
}
