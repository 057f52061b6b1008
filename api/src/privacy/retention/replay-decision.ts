import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Decision } from './ledger-entries.ts';

/** The id of an account that the backup still has, or null. */
const accountOf = (id: number | null) => sql`(select u.id from users u where u.id = ${id}::integer)`;

/** The settings of a row with those of an entry. A setting without a value is removed, so that the default holds. */
function mergedSettings(changed: Record<string, unknown>) {
  const removed = Object.keys(changed).filter((name) => changed[name] === null);
  const kept = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
  return sql`(settings - ${removed}::text[]) || ${JSON.stringify(kept)}::jsonb`;
}

/** Repeats a decision after a backup was restored. One that the backup has, or that is about a missing person, changes nothing. */
export function repeatDecision(db: Database, entry: Decision): Promise<unknown> {
  switch (entry.kind) {
    case 'consentText':
      return sql`insert into consent_texts (hash, language, text, created_at)
        values (${entry.hash}, ${entry.language}, ${entry.text}, ${entry.createdAt}::timestamptz)
        on conflict (hash, language) do nothing`.execute(db);
    case 'consent':
      return sql`insert into consents (school_id, student_id, school_year, answer, given_by, form, giver_name,
          giver_relation, giver_address, settles, recorded_by, text_id, day, created_at)
        select m.school_id, m.user_id, ${entry.schoolYear}::smallint, ${entry.answer}, ${entry.givenBy}, ${entry.form},
          ${entry.giverName}, ${entry.giverRelation}, ${entry.giverAddress}, ${entry.settles},
          ${accountOf(entry.recordedBy)},
          (select t.id from consent_texts t where t.hash = ${entry.textHash} and t.language = ${entry.textLanguage}),
          ${entry.day}::date, ${entry.createdAt}::timestamptz
        from school_users m where m.school_id = ${entry.schoolId} and m.user_id = ${entry.studentId}
          and not exists (select from consents c where c.school_id = m.school_id and c.student_id = m.user_id
            and c.created_at = ${entry.createdAt}::timestamptz and c.answer = ${entry.answer})`.execute(db);
    case 'hold':
      return sql`with known as (
          update legal_holds set ended_at = ${entry.endedAt}::timestamptz, ended_by = ${accountOf(entry.endedBy)}
          where student_id = ${entry.studentId} and created_at = ${entry.createdAt}::timestamptz returning id
        )
        insert into legal_holds (student_id, reason, last_day, created_by, created_at, ended_by, ended_at)
        select u.id, ${entry.reason}, ${entry.lastDay}::date, ${accountOf(entry.createdBy)},
          ${entry.createdAt}::timestamptz, ${accountOf(entry.endedBy)}, ${entry.endedAt}::timestamptz
        from users u where u.id = ${entry.studentId} and not exists (select from known)`.execute(db);
    case 'confirmation':
      return sql`insert into retention_confirmations (district_id, schedule, counts, confirmed_by, confirmed_at)
        select d.id, ${JSON.stringify(entry.schedule)}::jsonb, ${JSON.stringify(entry.counts)}::jsonb,
          ${accountOf(entry.confirmedBy)}, ${entry.confirmedAt}::timestamptz
        from districts d where d.id = ${entry.districtId} and not exists (select from retention_confirmations c
          where c.district_id = d.id and c.confirmed_at = ${entry.confirmedAt}::timestamptz)`.execute(db);
    case 'districtSettings':
      return sql`update districts set settings = ${mergedSettings(entry.settings)}
        where id = ${entry.districtId}`.execute(db);
    case 'schoolSettings':
      return sql`update schools set settings = ${mergedSettings(entry.settings)}
        where id = ${entry.schoolId}`.execute(db);
    case 'disposalCanceled':
      return sql`delete from disposals where district_id = ${entry.districtId} and begun_at is null`.execute(
        db,
      );
  }
}
