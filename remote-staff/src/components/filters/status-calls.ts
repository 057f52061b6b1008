import { queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { Answer, Person, Question } from '@tapin/shared/contract/entities';
import { ownGraphic, type QuestionName } from '@tapin/shared/contract/questions';
import { keepPreviousData } from '@tapin/shared/query';

/** Filters by teacher, class and grade, or by none. Without a filter the list has every student whom the viewer sees. */
export type ClassFilter = Omit<InputOf<'GET /staff/students/status'>['query'], 'schoolUserId'>;

type StatusReply = OutputOf<'GET /staff/students/status'>;

export type Response = Answer['response'];

/** A student's answers of today. A question that they have not answered is absent. */
export interface TodaysAnswers {
  student: Person;
  answers: Partial<Record<QuestionName, Response>>;
  /** The same for the school's own questions, by their ids. */
  own: Readonly<Record<string, Response>>;
  /** The ids of the own questions that are for this student today. */
  asked: readonly string[];
}

export interface Status {
  checkedIn: TodaysAnswers[];
  notCheckedIn: TodaysAnswers[];
  /** The students whose check-in is not on. They are in neither of the other lists. */
  off: TodaysAnswers[];
  /** The school's own questions of today. */
  ownQuestions: Question[];
}

function statusOf({ students }: StatusReply): Status {
  const graphics = new Map(students.questions.map(({ _id, graphic }) => [_id, graphic]));
  const answersOf = ({
    studentInfo,
    answers,
    asked = [],
  }: StatusReply['students']['checkedIn'][number]): TodaysAnswers => {
    const builtIn: TodaysAnswers['answers'] = {};
    const own: Record<string, Response> = {};
    for (const { question, response } of answers) {
      const graphic = graphics.get(question);
      if (graphic === ownGraphic) own[question] = response;
      else if (graphic) builtIn[graphic] = response;
    }
    return { student: studentInfo, answers: builtIn, own, asked };
  };
  return {
    checkedIn: students.checkedIn.map(answersOf),
    notCheckedIn: students.notCheckedIn.map(answersOf),
    off: (students.checkInOff ?? []).map((studentInfo) => answersOf({ studentInfo, answers: [] })),
    ownQuestions: students.questions.filter(({ graphic }) => graphic === ownGraphic),
  };
}

export const statusQuery = (schoolUserId: string, filter: ClassFilter) =>
  queryOf(
    'GET /staff/students/status',
    { query: { schoolUserId, ...filter } },
    { select: statusOf, placeholderData: keepPreviousData },
  );
