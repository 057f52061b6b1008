import type { Language } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import type { OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import type { Database } from '#src/database/database.ts';
import { isCurrentText } from '#src/settings/district-texts.ts';

export async function listPages(db: Database, districtId: number) {
  return db
    .selectFrom('schools as s')
    .leftJoin('about_slugs as a', (join) =>
      join.onRef('a.school_id', '=', 's.id').on('a.is_current', '=', true),
    )
    .select(['s.id', 's.name', 'a.slug'])
    .where('s.district_id', '=', districtId)
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
}

export async function findPage(db: Database, schoolId: number) {
  const { rows } = await sql<{ name: string; code: string; slug: string | null }>`
    select s.name, s.code, a.slug from schools s
    left join about_slugs a on a.school_id = s.id and a.is_current
    where s.id = ${schoolId}`.execute(db);
  return rows[0];
}

export async function lockSchoolOfPage(db: Database, schoolId: number): Promise<void> {
  await sql`select from schools where id = ${schoolId} for no key update`.execute(db);
}

export const endPage = (db: Database, schoolId: number) =>
  db.updateTable('about_slugs').set({ is_current: false }).where('school_id', '=', schoolId).execute();

/** Makes the address the current one of the school; returns whether it was free, or a former one of the school. */
export async function beginPage(db: Database, schoolId: number, slug: string): Promise<boolean> {
  const { rows } = await sql`
    insert into about_slugs as a (slug, school_id, is_current) values (${slug}, ${schoolId}, true)
    on conflict (slug) do update set is_current = true where a.school_id = ${schoolId}
    returning slug`.execute(db);
  return rows.length > 0;
}

interface PublicPageRow {
  school: string;
  district: string | null;
  settings: unknown;
  own: Pick<OwnQuestionRow, 'id' | 'type' | 'texts'>[];
  contact: Partial<Record<Language, string>>;
}

/**
 * Everything on a public page, with one statement, which takes one search of an index for an address that no school has.
 * An address that has become the code of the school finds nothing.
 */
export async function findPublicPage(
  db: Database,
  slug: string,
  now: Date,
): Promise<PublicPageRow | undefined> {
  const { rows } = await sql<PublicPageRow>`
    select s.name as school, d.name as district, d.settings,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'type', q.type, 'texts', q.texts) order by q.first_day, q.id)
        from own_questions q
        where q.school_id = s.id and q.verified = 'approved' and q.ended_at is null
          and (${now}::timestamptz at time zone coalesce(c.time_zone, 'UTC'))::date between q.first_day and q.last_day
      ), '[]') as own,
      coalesce((
        select jsonb_object_agg(t.language, t.text) from district_texts t
        where t.district_id = s.district_id and t.kind = 'contact' and ${isCurrentText}
      ), '{}') as contact
    from about_slugs a join schools s on s.id = a.school_id join school_calendars c on c.school_id = s.id
    left join districts d on d.id = s.district_id
    where a.slug = ${slug} and a.is_current and lower(s.code) <> a.slug`.execute(db);
  return rows[0];
}
