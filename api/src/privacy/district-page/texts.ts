import type { OutputOf } from '@tapin/contract/calls';
import { type DistrictTextKind, districtTextLimits, slugOf } from '@tapin/contract/district-texts';
import type { Language } from '@tapin/contract/entities';
import { languages } from '@tapin/contract/languages';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { nameOf } from '#src/people/users/users.ts';
import { isCurrentText } from '#src/settings/settings.ts';
import { listPages } from './page-repository.ts';

interface TextName {
  districtId: number;
  kind: DistrictTextKind;
  language: Language;
}

interface VersionRow {
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

async function listNewest(db: Database, districtId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select distinct on (t.kind, t.language) ${versionColumns}
    from district_texts t left join users author on author.id = t.author_id
    where t.district_id = ${districtId} order by t.kind, t.language, t.id desc`.execute(db);
  return rows;
}

async function listVersions(db: Database, name: TextName): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from district_texts t left join users author on author.id = t.author_id
    where t.district_id = ${name.districtId} and t.kind = ${name.kind} and t.language = ${name.language}
    order by t.id desc limit ${maxVersionsShown}`.execute(db);
  return rows;
}

/**
 * Locks the district until the transaction ends, so that versions are compared and written one after the other.
 * Returns the newest version.
 */
async function lockNewest(db: Database, { districtId, kind, language }: TextName) {
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

async function insertVersion(
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
 * Lists the current texts of the district to which a person belongs. An approved membership comes before a pending
 * one; a denied membership does not count.
 */
async function listTextsOfPerson(db: Database, userId: number) {
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

const maxChangesPerHour = 60;

const versionOf = ({ id, text, created_at, author }: VersionRow) => ({
  _id: String(id),
  text,
  changedAt: created_at.toISOString(),
  changedBy: author,
});

export async function loadTexts(db: Database, districtId: number): Promise<OutputOf<'GET /district/texts'>> {
  const [texts, pages] = [await listNewest(db, districtId), await listPages(db, districtId)];
  return {
    texts: texts.map((row) => ({ kind: row.kind, language: row.language, ...versionOf(row) })),
    pages: pages.map(({ id, name, slug }) => ({
      school: { _id: String(id), name },
      slug,
      suggestion: slugOf(name),
    })),
  };
}

export async function loadHistory(
  db: Database,
  { districtId }: DistrictAccess,
  text: { kind: DistrictTextKind; language: Language },
): Promise<OutputOf<'GET /district/texts/:kind/:language/history'>> {
  return { versions: (await listVersions(db, { districtId, ...text })).map(versionOf) };
}

export const limitTextChanges = (db: Database, { userId }: DistrictAccess, now: Date) =>
  limitEvents(db, `district texts:${userId}`, { max: maxChangesPerHour, windowMs: hours(1) }, now);

export async function writeText(
  db: Database,
  { districtId, userId }: DistrictAccess,
  change: { kind: DistrictTextKind; language: Language; text: string; replaces: string | null },
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { kind, language } = change;
    const text = change.text.replace(/\r\n?/g, '\n').trim();
    if (text.length > districtTextLimits[kind]) throw new AppError('validation', 'text');
    const newest = await lockNewest(transaction, { districtId, kind, language });
    if ((newest?.text ?? '') === text) return;
    const replaced = change.replaces === null ? null : parseId(change.replaces);
    if ((newest?.id ?? null) !== replaced) throw new AppError('changed_meanwhile');
    await insertVersion(transaction, { districtId, kind, language }, { text, authorId: userId, now });
    const detail = { kind, language, characters: text.length };
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'change-district-text',
      districtId,
      detail,
    });
  });
}

export async function loadTextsOfPerson(
  db: Database,
  userId: number,
  language: Language,
): Promise<OutputOf<'GET /user/district-texts'>> {
  const rows = await listTextsOfPerson(db, userId);
  const read = (kind: DistrictTextKind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const inOrder = [language, ...languages].map((each) => ofKind.find((row) => row.language === each));
    const found = inOrder.find((row) => row !== undefined);
    return found
      ? { language: found.language, text: found.text, changedAt: found.created_at.toISOString() }
      : null;
  };
  return {
    district: rows[0]?.district ?? null,
    contact: read('contact'),
    privacy: read('privacy'),
    terms: read('terms'),
  };
}
