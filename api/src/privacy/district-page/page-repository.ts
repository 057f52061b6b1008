import type { Language, Question } from '@tapin/contract/entities';
import { responsesOfType } from '@tapin/contract/questions';
import type { ConsentMode } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { texts } from '#src/basics/language.ts';
import type { OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import type { Database } from '#src/database/database.ts';
import { isCurrentText } from '#src/settings/settings.ts';

export function answersIn(language: Language, { type, steps = [] }: Question): string[] {
  const words = texts[language].exports;
  if (type === 'basic') return [words.yes, words.no];
  if (type === 'steps') return steps;
  return responsesOfType.feeling.map((step) => words.steps.feeling[step]);
}

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

export const endPage = (db: Database, schoolId: number) =>
  db.updateTable('about_slugs').set({ is_current: false }).where('school_id', '=', schoolId).execute();

/**
 * Makes `slug` the current address of the page of a school. Returns whether it was free, or a former address of the
 * same school.
 */
export async function beginPage(db: Database, schoolId: number, slug: string): Promise<boolean> {
  const { rows } = await sql`
    insert into about_slugs as a (slug, school_id, is_current) values (${slug}, ${schoolId}, true)
    on conflict (slug) do update set is_current = true where a.school_id = ${schoolId}
    returning slug`.execute(db);
  return rows.length > 0;
}

/** The content of the public page of a school: the settings of its district, its own questions and the contact. */
interface PublicContent {
  settings: unknown;
  own: Pick<OwnQuestionRow, 'id' | 'type' | 'texts'>[];
  contact: Partial<Record<Language, string>>;
  mode: ConsentMode;
  start_day: string;
  confirmed: unknown;
  record_follows: boolean;
}

type PublicPageRow = PublicContent & { school: string; district: string | null };

const contentColumns = (now: Date) => sql`d.settings, m.mode, m.start_day,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'type', q.type, 'texts', q.texts) order by q.first_day, q.id)
        from own_questions q
        where q.school_id = s.id and q.verified = 'approved' and q.ended_at is null
          and (${now}::timestamptz at time zone coalesce(c.time_zone, 'UTC'))::date between q.first_day and q.last_day
      ), '[]') as own,
      coalesce((
        select jsonb_object_agg(t.language, t.text) from district_texts t
        where t.district_id = s.district_id and t.kind = 'contact' and ${isCurrentText}
      ), '{}') as contact,
      (select c.schedule from retention_confirmations c where c.district_id = s.district_id
        order by c.id desc limit 1) as confirmed,
      exists (select from roster_sources r
        where r.district_id = s.district_id and r.settings ->> 'recordFollowsStudent' = 'true') as record_follows`;

export async function findPublicContent(db: Database, schoolId: number, now: Date): Promise<PublicContent> {
  const { rows } = await sql<PublicContent>`
    select ${contentColumns(now)}
    from schools s join consent_modes m on m.school_id = s.id
    left join school_calendars c on c.school_id = s.id
    left join districts d on d.id = s.district_id
    where s.id = ${schoolId}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Loads the content of a public page with one statement. For an unknown address it costs one index search. An address
 * that has become the code of the school has no page.
 */
export async function findPublicPage(
  db: Database,
  slug: string,
  now: Date,
): Promise<PublicPageRow | undefined> {
  const { rows } = await sql<PublicPageRow>`
    select s.name as school, d.name as district, ${contentColumns(now)}
    from about_slugs a join schools s on s.id = a.school_id join school_calendars c on c.school_id = s.id
    join consent_modes m on m.school_id = s.id
    left join districts d on d.id = s.district_id
    where a.slug = ${slug} and a.is_current and lower(s.code) <> a.slug`.execute(db);
  return rows[0];
}
