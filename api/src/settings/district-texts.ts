import type { DistrictTextKind } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/entities';
import { type RawBuilder, sql } from 'kysely';

/** A condition on `district_texts t`: it is the newest version, and the district did not return to the product's text. */
export const isCurrentText = sql<boolean>`t.text <> '' and t.id = (
  select max(newest.id) from district_texts newest
  where newest.district_id = t.district_id and newest.kind = t.kind and newest.language = t.language)`;

/** An SQL expression for the text that the district of a school wrote in a language; null without one. */
export const schoolText = (
  schoolId: number,
  kind: DistrictTextKind,
  language: Language,
): RawBuilder<string | null> => sql`(
  select t.text from schools s join district_texts t on t.district_id = s.district_id
  where s.id = ${schoolId} and t.kind = ${kind} and t.language = ${language} and ${isCurrentText})`;
