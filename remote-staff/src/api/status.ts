import { queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { Person } from '@tapin/shared/contract/entities';
import { keepPreviousData } from '@tapin/shared/query';

/** The students of one teacher, or of one class; without either, of everybody that the viewer may see. */
export type ClassFilter = Pick<InputOf<'GET /staff/students/status'>['query'], 'teacherId' | 'classType'>;

type Reply = OutputOf<'GET /staff/students/status'>;

/** What a student said today; undefined is what they have not answered. */
export interface TodaysAnswers {
  student: Person;
  eaten?: boolean;
  rested?: boolean;
  feeling?: number;
}

export interface Status {
  checkedIn: TodaysAnswers[];
  notCheckedIn: TodaysAnswers[];
}

function statusOf({ students }: Reply): Status {
  const graphics = new Map(students.questions.map(({ _id, graphic }) => [_id, graphic]));
  const answersOf = ({ studentInfo, answers }: Reply['students']['checkedIn'][number]) => {
    const todays: TodaysAnswers = { student: studentInfo };
    for (const { question, response } of answers) {
      const about = graphics.get(question);
      if (about === 'feeling' && typeof response === 'number') todays.feeling = response;
      else if (about !== 'feeling' && about && typeof response === 'boolean') todays[about] = response;
    }
    return todays;
  };
  return {
    checkedIn: students.checkedIn.map(answersOf),
    notCheckedIn: students.notCheckedIn.map(answersOf),
  };
}

export const statusQuery = (schoolUserId: string, filter: ClassFilter) =>
  queryOf(
    'GET /staff/students/status',
    { query: { schoolUserId, ...filter } },
    { select: statusOf, placeholderData: keepPreviousData },
  );
