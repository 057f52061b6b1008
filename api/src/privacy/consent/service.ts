import type { InputOf, OutputOf } from '@tapin/contract/calls';
import { ofAgeGiver } from '@tapin/contract/consent-givers';
import type { Language } from '@tapin/contract/entities';
import { pageSizes } from '@tapin/contract/paging';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { csvOf } from '#src/basics/csv.ts';
import { fileNameOf } from '#src/basics/exported-file.ts';
import { parseId } from '#src/basics/ids.ts';
import { texts } from '#src/basics/language.ts';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { type Device, findSchoolToday } from '#src/people/calendar/school-days.ts';
import { gradeOf } from '#src/people/memberships/replies.ts';
import { matchesTerm, personOf } from '#src/people/users/users.ts';
import { checkInOf } from '#src/policy/asked-students.ts';
import { recordDecisions, storeText } from './recording.ts';
import {
  type ConsentRow,
  countRefused,
  findStudents,
  type ListedRow,
  listHistory,
  listPage,
  listStudents,
} from './repository.ts';
import { loadRules } from './rules.ts';

type ListReply = OutputOf<'GET /admin/consents'>;

const consentOf = (row: ConsentRow) => ({
  answer: row.answer,
  schoolYear: row.school_year,
  givenBy: row.given_by,
  form: row.form,
  giver: row.giver,
  ...(row.settles && { settles: true as const }),
  at: row.created_at.toISOString(),
  ...(row.school !== null && { school: row.school }),
});

const disputeOf = ({ is_disputed }: { is_disputed: boolean }) => ({
  ...(is_disputed && { isDisputed: true as const }),
});

const studentOf = (row: ListedRow): ListReply['students'][number] => ({
  ...personOf(row),
  ...gradeOf(row),
  state: row.state,
  ...disputeOf(row),
  consent: row.answer === null ? null : consentOf(row),
  ...checkInOf(row),
  // The day 0001-01-01 hides all earlier answers. Nothing happened on it, so it is not shown.
  offFrom: row.not_asked_from === '0001-01-01' ? null : row.not_asked_from,
  isOfAge: row.is_of_age,
});

export async function loadConsents(
  db: Database,
  { schoolId }: Membership,
  { offset = 0, pageSize = pageSizes.list, searchTerm, show }: InputOf<'GET /admin/consents'>['query'],
  device: Device,
): Promise<ListReply> {
  const today = await findSchoolToday(db, schoolId, device);
  const choice = { schoolId, today, matches: matchesTerm(searchTerm), show };
  const { students, counts } = await listPage(db, choice, { offset, pageSize });
  return {
    count: students.length,
    pageSize,
    total: counts[show ?? 'all'],
    students: students.map(studentOf),
    counts,
    // Without a search term, the counts on the page are those of the whole school.
    rules: await loadRules(db, schoolId, today, searchTerm ? undefined : counts),
  };
}

export async function recordForStudents(
  db: Database,
  { schoolId, userId }: Membership,
  body: InputOf<'POST /admin/consents'>['body'],
  device: Device,
): Promise<OutputOf<'POST /admin/consents'>> {
  const { students, answer, form = '', giverName = '', giverRelation = '', isForNextYear = false } = body;
  const ids = new Set(students.map((id) => parseId(id) ?? 0));
  return db.transaction().execute(async (transaction) => {
    const found = await findStudents(transaction, schoolId, [...ids]);
    if (found.length !== ids.size) throw new AppError('not_found');
    const day = await findSchoolToday(transaction, schoolId, device);
    const schoolYear = schoolYearOf(day) + Number(isForNextYear);
    const decisions = found.map((studentId) => ({ studentId, answer, form: form.trim() }));
    const recording = {
      schoolId,
      schoolYear,
      givenBy: 'staff',
      giverName: giverName.trim(),
      giverRelation: giverRelation.trim(),
      recordedBy: userId,
      day,
      now: device.now,
    } as const;
    const recorded = await recordDecisions(transaction, decisions, recording);
    return { recorded, standing: answer ? await countRefused(transaction, schoolId, found) : 0 };
  });
}

export async function requireStudent(db: Database, schoolId: number, id: string): Promise<number> {
  const [studentId] = await findStudents(db, schoolId, [parseId(id) ?? 0]);
  if (studentId === undefined) throw new AppError('not_found');
  return studentId;
}

export async function loadHistory(
  db: Database,
  { schoolId }: Membership,
  id: string,
  device: Device,
): Promise<OutputOf<'GET /admin/student/:id/consents'>> {
  const today = await findSchoolToday(db, schoolId, device);
  const studentId = parseId(id) ?? 0;
  const matches = sql<boolean>`su.user_id = ${studentId}`;
  const [student] = await listStudents(db, { schoolId, today, matches }, { offset: 0, pageSize: 1 });
  if (!student) throw new AppError('not_found');
  const rows = await listHistory(db, schoolId, studentId);
  return {
    name: `${student.first_name} ${student.last_name}`,
    state: student.state,
    ...disputeOf(student),
    isOfAge: student.is_of_age,
    ...checkInOf(student),
    consents: rows.map((row) => ({ ...consentOf(row), recordedBy: row.recorded_by, text: row.text })),
  };
}

export async function exportConsents(
  db: Database,
  { schoolId, userId }: Membership,
  device: Device,
): Promise<OutputOf<'POST /admin/consents/export'>> {
  const today = await findSchoolToday(db, schoolId, device);
  const choice = { schoolId, today, matches: matchesTerm(undefined) };
  const rows = await listStudents(db, choice, { offset: 0, pageSize: 1_000_000 });
  const detail = { list: 'consents', rows: rows.length };
  await audit(db, { at: device.now, actorId: userId, action: 'export-list', schoolId, detail });
  const answers = { yes: 'yes', no: 'no', none: '' };
  const table = rows.map((row) => [
    row.email ?? '',
    row.roster_id ?? '',
    answers[row.state],
    row.form ?? '',
    row.first_name,
    row.last_name,
  ]);
  const columns = ['email', 'id', 'answer', 'form', 'first name', 'last name'];
  return {
    fileName: fileNameOf({ of: '', list: 'consents', day: today }, 'csv'),
    csv: csvOf([columns, ...table]),
  };
}

export async function setOfAge(
  db: Database,
  { schoolId, userId }: Membership,
  id: string,
  { isOfAge, now }: { isOfAge: boolean; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const studentId = await requireStudent(transaction, schoolId, id);
    await transaction
      .updateTable('school_users')
      .set({ is_of_age: isOfAge })
      .where('school_id', '=', schoolId)
      .where('user_id', '=', studentId)
      .execute();
    const detail = { isOfAge };
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'set-of-age',
      schoolId,
      subjectId: studentId,
      detail,
    });
  });
}

/**
 * Records the decision of a student of legal age about themselves, with the text on the page. Younger students are
 * refused.
 */
export async function decideForOneself(
  db: Database,
  { schoolId, userId }: Membership,
  answer: boolean,
  { language, ...device }: Device & { language: Language },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const membership = await transaction
      .selectFrom('school_users')
      .select('is_of_age')
      .where('school_id', '=', schoolId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!membership?.is_of_age) throw new AppError('not_found');
    const day = await findSchoolToday(transaction, schoolId, device);
    const textId = await storeText(transaction, {
      language,
      text: texts[language].consentOfAge,
      now: device.now,
    });
    await recordDecisions(transaction, [{ studentId: userId, answer, form: '' }], {
      schoolId,
      schoolYear: schoolYearOf(day),
      givenBy: ofAgeGiver,
      recordedBy: userId,
      textId,
      day,
      now: device.now,
    });
  });
}
