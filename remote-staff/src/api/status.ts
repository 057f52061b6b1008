import { queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { Answer, Person, Question } from '@tapin/shared/contract/entities';
import { keepPreviousData } from '@tapin/shared/query';

/** The students of one teacher, or of one class; without either, of everybody that the viewer may see. */
export type ClassFilter = Pick<InputOf<'GET /staff/students/status'>['query'], 'teacherId' | 'classType'>;

type Reply = OutputOf<'GET /staff/students/status'>;

export type Response = Answer['response'];

/** A student's answers of today. A question that they have not answered is absent. */
export interface TodaysAnswers {
  student: Person;
  answers: Partial<Record<Question['graphic'], Response>>;
}

export interface Status {
  checkedIn: TodaysAnswers[];
  notCheckedIn: TodaysAnswers[];
}

function statusOf({ students }: Reply): Status {
  const names = new Map(students.questions.map(({ _id, graphic }) => [_id, graphic]));
  const answersOf = ({ studentInfo, answers }: Reply['students']['checkedIn'][number]) => {
    const todays: TodaysAnswers = { student: studentInfo, answers: {} };
    for (const { question, response } of answers) {
      const name = names.get(question);
      if (name) todays.answers[name] = response;
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
