import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Language } from '@tapin/shared/contract/entities';
import { writtenName } from '@tapin/shared/contract/written-name';
import { fileNameOf } from '#src/basics/exported-file.ts';
import { followUpDetailOf } from '#src/care/follow-ups/replies.ts';
import { listEvents, listFollowUpsOfStudent } from '#src/care/follow-ups/repository.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { viewStudent } from '#src/insight/student-pages/service.ts';
import { gradeOf } from '#src/people/memberships/columns.ts';
import { personOf } from '#src/people/users/replies.ts';
import { loadAnswersAndRequests } from './answers-and-requests.ts';
import { findSchoolName } from './repository.ts';

/** Returns everything that the school stores about a student, for parents who ask for it, and audits the download. */
export async function loadStudentRecord(
  db: Database,
  member: Membership,
  id: string,
  { today, now, language }: { today: string; now: Date; language: Language },
): Promise<OutputOf<'GET /staff/student/:id/record'>> {
  const { schoolId, userId } = member;
  const student = await viewStudent(db, member, id, { page: 'record', now });
  const rows = await listFollowUpsOfStudent(db, schoolId, student.id);
  const events = await listEvents(
    db,
    member,
    rows.map(({ follow_up_id }) => follow_up_id),
  );
  const answersAndRequests = await loadAnswersAndRequests(db, schoolId, student.id, language);
  const detail = { answers: answersAndRequests.answers.length, followUps: rows.length };
  await audit(db, {
    at: now,
    actorId: userId,
    action: 'export-record',
    schoolId,
    subjectId: student.id,
    detail,
  });
  const person = personOf(student);
  return {
    fileName: fileNameOf(
      {
        of: writtenName({ firstName: person.firstName, lastName: person.lastName }),
        list: 'record',
        day: today,
      },
      'json',
    ),
    record: {
      school: await findSchoolName(db, schoolId),
      student: person,
      ...gradeOf(student),
      ...answersAndRequests,
      followUps: rows.map((row) => followUpDetailOf(row, events, member)).reverse(),
    },
  };
}
