import type { OutputOf } from '@tapin/shared/contract/calls';
import { type DistrictTextKind, districtTextLimits, slugOf } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/entities';
import { languages } from '@tapin/shared/contract/languages';
import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { listPages } from './page-repository.ts';
import {
  insertVersion,
  listNewest,
  listTextsOfPerson,
  listVersions,
  lockNewest,
  type VersionRow,
} from './text-repository.ts';

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

/** Stores a new version. Nothing is written when the text is the current one already. */
export async function writeText(
  db: Database,
  { districtId, userId }: DistrictAccess,
  change: { kind: DistrictTextKind; language: Language; text: string; replaces: string | null },
  now: Date,
): Promise<void> {
  const { kind, language } = change;
  const text = change.text.replace(/\r\n?/g, '\n').trim();
  if (text.length > districtTextLimits[kind]) throw new AppError('validation', 'text');
  const newest = await lockNewest(db, { districtId, kind, language });
  if ((newest?.text ?? '') === text) return;
  const replaced = change.replaces === null ? null : parseId(change.replaces);
  if ((newest?.id ?? null) !== replaced) throw new AppError('changed_meanwhile');
  await insertVersion(db, { districtId, kind, language }, { text, authorId: userId, now });
  const detail = { kind, language, characters: text.length };
  await audit(db, { at: now, actorId: userId, action: 'change-district-text', districtId, detail });
}

/** The texts of a person's district. A text that is missing in the language is read in another one. */
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
