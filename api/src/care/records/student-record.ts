import type { OutputOf } from '@tapin/contract/calls';
import type { ConsentGiver } from '@tapin/contract/consent-givers';
import type { Language } from '@tapin/contract/entities';
import type { ConsentInRecord, RecordedAnswer, StudentRecord } from '@tapin/contract/record-calls';
import { writtenName } from '@tapin/contract/written-name';
import { sql } from 'kysely';
import { fileNameOf } from '#src/basics/exported-file.ts';
import { followUpDetailOf } from '#src/care/follow-ups/replies.ts';
import {
  type FollowUpDetailRow,
  listEvents,
  listFollowUpsOfStudent,
} from '#src/care/follow-ups/repository.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { listRecordSchools } from '#src/insight/student-pages/record-schools.ts';
import { viewStudent } from '#src/insight/student-pages/service.ts';
import { gradeOf } from '#src/people/memberships/replies.ts';
import { listMemberships } from '#src/people/memberships/repository.ts';
import { findSchoolName } from '#src/people/memberships/schools.ts';
import { nameOf, personOf } from '#src/people/users/users.ts';
import { loadAnswersAndRequests } from './answers-and-requests.ts';
import { recordPage } from './record-page.ts';
import { findTimeZone, findWithheldNotes, listLooks } from './repository.ts';

interface ConsentRow {
  created_at: Date;
  answer: boolean;
  school_year: number;
  given_by: ConsentGiver;
  form: string;
  giver: string;
  recorded_by: string | null;
  text: string | null;
  other_school: string | null;
}

async function listConsents(db: Database, schoolId: number, studentId: number): Promise<ConsentInRecord[]> {
  const { rows } = await sql<ConsentRow>`
    select c.created_at, c.answer, c.school_year, c.given_by, c.form,
      concat_ws(', ', nullif(c.giver_name, ''), nullif(c.giver_relation, '')) as giver, nullif(${nameOf('u')}, '') as recorded_by, t.text,
      case when c.school_id <> m.school_id then s.name end as other_school
    from consent_modes m
    cross join lateral counted_consents(m.school_id, ${studentId}, m.district_id, m.owner = 'district') c
    join schools s on s.id = c.school_id
    left join users u on u.id = c.recorded_by
    left join consent_texts t on t.id = c.text_id
    where m.school_id = ${schoolId}
    order by c.id desc`.execute(db);
  return rows.map(
    ({ created_at, answer, school_year, given_by, form, giver, recorded_by, text, other_school }) => ({
      at: created_at.toISOString(),
      answer,
      schoolYear: school_year,
      givenBy: given_by,
      form,
      giver,
      recordedBy: recorded_by,
      text,
      ...(other_school !== null && { school: other_school }),
    }),
  );
}

/**
 * The maximum of looks in a record. A student who is looked at ten times on each school day has as many in five years.
 */
const maxLooks = 10_000;

async function loadFollowUps(db: Database, member: Membership, studentId: number) {
  const { schoolId } = member;
  const rows = await listFollowUpsOfStudent(db, schoolId, studentId);
  const ids = rows.map(({ follow_up_id }) => follow_up_id);
  const withheld = await findWithheldNotes(db, schoolId, studentId);
  const events = (await listEvents(db, member, ids)).map((event) =>
    withheld.has(event.event_id) ? { ...event, note: '', note_audience: null } : event,
  );
  const followUpOf = (row: FollowUpDetailRow) => {
    const own = events.filter(({ follow_up_id }) => follow_up_id === row.follow_up_id);
    const detail = followUpDetailOf(row, own, member);
    const isWithheld = (index: number) => withheld.has(own[index]?.event_id ?? 0);
    const recorded = detail.events.map((event, index) => ({
      ...event,
      ...(isWithheld(index) && { withheld: true as const }),
    }));
    return { ...detail, events: recorded };
  };
  return rows.map(followUpOf).reverse();
}

async function loadLooks(db: Database, schoolId: number, studentId: number): Promise<StudentRecord['looks']> {
  const about = sql<boolean>`a.subject_id = ${studentId} and a.school_id = ${schoolId}`;
  const looks = await listLooks(db, about, { offset: 0, pageSize: maxLooks });
  return looks.map(({ at, kind, actor }) => ({ at: at.toISOString(), kind, by: actor }));
}

async function loadMemberships(db: Database, schoolIds: readonly number[], studentId: number) {
  const memberships = await listMemberships(db, studentId);
  return memberships
    .filter(({ school_id }) => schoolIds.includes(school_id))
    .map(({ name, role, verified, created_at }) => ({
      school: name,
      role,
      verified,
      since: created_at.toISOString(),
    }));
}

/**
 * Returns the answers at former schools that this school may read. Follow-ups, notes and looks stay at the former
 * school.
 */
async function loadFormerAnswers(
  db: Database,
  names: ReadonlyMap<number, string>,
  studentId: number,
  language: Language,
) {
  const answers: RecordedAnswer[] = [];
  for (const [schoolId, school] of names) {
    const former = await loadAnswersAndRequests(db, schoolId, studentId, language);
    answers.push(...former.answers.map((answer) => ({ ...answer, school })));
  }
  return answers;
}

interface RecordOptions {
  today: string;
  now: Date;
  language: Language;
  format: 'json' | 'html';
}

/**
 * Returns everything that the school stores about a student, for parents who request it, and audits the download. It
 * includes the answers at former schools of the district if the school can read them on the student's page, too.
 */
export async function loadStudentRecord(
  db: Database,
  member: Membership,
  id: string,
  { today, now, language, format }: RecordOptions,
): Promise<OutputOf<'GET /staff/student/:id/record'>> {
  return db.transaction().execute(async (transaction) => {
    const { schoolId, userId } = member;
    const student = await viewStudent(transaction, member, id, { page: 'record', now });
    const followUps = await loadFollowUps(transaction, member, student.id);
    const answersAndRequests = await loadAnswersAndRequests(transaction, schoolId, student.id, language);
    const { ids, names } = await listRecordSchools(transaction, schoolId, student.id);
    const former = await loadFormerAnswers(transaction, names, student.id, language);
    const answers = [...former, ...answersAndRequests.answers].sort((one, other) =>
      one.day.localeCompare(other.day),
    );
    const detail = {
      answers: answers.length,
      followUps: followUps.length,
      ...(format === 'html' && { format, language }),
    };
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'export-record',
      schoolId,
      subjectId: student.id,
      detail,
    });
    const person = personOf(student);
    const { firstName, lastName } = person;
    const record = {
      school: await findSchoolName(transaction, schoolId),
      student: person,
      ...gradeOf(student),
      ...answersAndRequests,
      answers,
      memberships: await loadMemberships(transaction, ids, student.id),
      consents: await listConsents(transaction, schoolId, student.id),
      followUps,
      looks: await loadLooks(transaction, schoolId, student.id),
    };
    const fileNames = { of: writtenName({ firstName, lastName }), list: 'record', day: today };
    return {
      fileName: fileNameOf(fileNames, format),
      record,
      ...(format === 'html' && {
        html: recordPage(record, { language, today, timeZone: await findTimeZone(transaction, schoolId) }),
      }),
    };
  });
}
