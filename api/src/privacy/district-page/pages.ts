import type { OutputOf } from '@tapin/contract/calls';
import { outboxDays, slugOf } from '@tapin/contract/district-texts';
import { inEveryLanguage } from '@tapin/contract/languages';
import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import type { Contact } from '#src/basics/custom-texts.ts';
import { ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { lockSchool } from '#src/people/memberships/schools.ts';
import { longerOf, readDistrictSettings, readSchedule } from '#src/settings/settings.ts';
import { answersIn, beginPage, endPage, findPage, findPublicPage } from './page-repository.ts';

const maxChangesPerHour = 30;

export const limitPageChanges = (db: Database, { userId }: Membership, now: Date) =>
  limitEvents(db, `about page:${userId}`, { max: maxChangesPerHour, windowMs: hours(1) }, now);

export async function loadPage(
  db: Database,
  schoolId: number,
): Promise<OutputOf<'GET /school/:school/about-page'>> {
  const page = await findPage(db, schoolId);
  return { slug: page?.slug ?? null, suggestion: slugOf(page?.name ?? '') };
}

const withoutHyphens = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Changes the address of the public page. The code of the school is refused, because people join with it. */
export async function choosePage(
  db: Database,
  { schoolId, userId }: Membership,
  slug: string | null,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockSchool(transaction, schoolId);
    const before = await findPage(transaction, schoolId);
    if (!before || before.slug === slug) return;
    if (slug !== null && withoutHyphens(slug) === withoutHyphens(before.code))
      throw new AppError('slug_not_allowed', 'slug');
    await endPage(transaction, schoolId);
    if (slug !== null && !(await beginPage(transaction, schoolId, slug)))
      throw new AppError('slug_taken', 'slug');
    const detail = { before: before.slug, after: slug };
    await audit(transaction, { at: now, actorId: userId, action: 'change-about-page', schoolId, detail });
  });
}

/** Returns the longer period of each kind from the confirmed retention schedule and the current one. */
function scheduleOf({ settings, confirmed }: { settings: unknown; confirmed: unknown }) {
  const { retention } = readDistrictSettings(settings);
  return confirmed === null ? retention : longerOf(readSchedule(confirmed), retention);
}

/** Returns the contact that a district has written in any language, or else the contact of the deployment. */
function contactOf(written: Partial<Contact>, ofDeployment: Contact) {
  const isWritten = Object.keys(written).length > 0;
  return inEveryLanguage((language) => (isWritten ? written : ofDeployment)[language] ?? null);
}

/**
 * Loads a public page. Every text that is not a current address costs the same statement and gets the same reply, so
 * that addresses cannot be guessed by time.
 */
export async function loadPublicPage(
  db: Database,
  slug: string,
  { contact, now }: { contact: Contact; now: Date },
): Promise<OutputOf<'GET /about-the-check-in/:slug'>> {
  const page = await findPublicPage(db, slug, now);
  if (!page) throw new AppError('not_found');
  return {
    school: page.school,
    district: page.district,
    questions: inEveryLanguage((language) =>
      [...questionsIn(language), ...page.own.map((row) => ownQuestionIn(language, row))].map((question) => ({
        ...question,
        answers: answersIn(language, question),
      })),
    ),
    contact: contactOf(page.contact, contact),
    consent: { mode: page.mode, startDay: page.start_day },
    retention: { ...scheduleOf(page), outboxDays },
    isDeletionOn: page.confirmed !== null,
    recordFollows: page.record_follows,
  };
}
