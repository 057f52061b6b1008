import type { DistrictTextKind } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/** A condition on `district_texts t`: it is the newest version, and the district did not return to the product's text. */
export const isCurrentText = sql<boolean>`t.text <> '' and t.id = (
  select max(newest.id) from district_texts newest
  where newest.district_id = t.district_id and newest.kind = t.kind and newest.language = t.language)`;

/** Returns the text that the district of a school wrote in a language, or undefined. */
export async function findSchoolText(
  db: Database,
  schoolId: number,
  kind: DistrictTextKind,
  language: Language,
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select t.text from schools s join district_texts t on t.district_id = s.district_id
    where s.id = ${schoolId} and t.kind = ${kind} and t.language = ${language} and ${isCurrentText}`.execute(
    db,
  );
  return rows[0]?.text;
}
