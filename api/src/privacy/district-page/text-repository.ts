import type { DistrictTextKind } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/users.ts';
import { isCurrentText } from '#src/settings/settings.ts';

/** Which text of which district. */
export interface TextName {
  districtId: number;
  kind: DistrictTextKind;
  language: Language;
}

export interface VersionRow {
  id: number;
  kind: DistrictTextKind;
  language: Language;
  text: string;
  created_at: Date;
  author: string | null;
}

const maxVersionsShown = 20;

const versionColumns = sql`t.id, t.kind, t.language, t.text, t.created_at,
  case when author.id is not null then ${nameOf('author')} end as author`;

/** The newest version of each text, also of those that are empty. */
export async function listNewest(db: Database, districtId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select distinct on (t.kind, t.language) ${versionColumns}
    from district_texts t left join users author on author.id = t.author_id
    where t.district_id = ${districtId} order by t.kind, t.language, t.id desc`.execute(db);
  return rows;
}

export async function listVersions(db: Database, name: TextName): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from district_texts t left join users author on author.id = t.author_id
    where t.district_id = ${name.districtId} and t.kind = ${name.kind} and t.language = ${name.language}
    order by t.id desc limit ${maxVersionsShown}`.execute(db);
  return rows;
}

/** Locks the district, so that versions are compared and written one after the other, and returns the newest version. */
export async function lockNewest(db: Database, { districtId, kind, language }: TextName) {
  await sql`select from districts where id = ${districtId} for no key update`.execute(db);
  return db
    .selectFrom('district_texts')
    .select(['id', 'text'])
    .where('district_id', '=', districtId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(
  db: Database,
  { districtId, kind, language }: TextName,
  { text, authorId, now }: { text: string; authorId: number; now: Date },
): Promise<void> {
  await db
    .insertInto('district_texts')
    .values({ district_id: districtId, kind, language, text, author_id: authorId, created_at: now })
    .execute();
}

/**
 * The current texts of the district that a person belongs to. An approved membership comes before one that waits; a
 * membership that was denied does not count.
 */
export async function listTextsOfPerson(db: Database, userId: number) {
  const { rows } = await sql<Omit<VersionRow, 'author'> & { district: string }>`
    with belongs as (
      select district_id, verified, 0 as place from district_users where user_id = ${userId}
      union all
      select s.district_id, su.verified, 1 from school_users su join schools s on s.id = su.school_id
      where su.user_id = ${userId} and su.ended_at is null
    ), chosen as (
      select district_id from belongs where verified <> 'rejected' and district_id is not null
      order by verified, place, district_id limit 1
    )
    select d.name as district, t.id, t.kind, t.language, t.text, t.created_at
    from chosen join districts d on d.id = chosen.district_id
    left join district_texts t on t.district_id = d.id and ${isCurrentText}`.execute(db);
  return rows;
}
