import { queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Answer, Person, Question } from '@tapin/shared/contract/entities';
import { ownGraphic, type QuestionName } from '@tapin/shared/contract/questions';
import { fullName } from '@tapin/shared/contract/written-name';
import { keepPreviousData, useQuery } from '@tapin/shared/query';
import { searchOptions } from '@tapin/shared/ui/combobox-search';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useMemo } from 'react';
import type { ClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useSchoolUserId } from '#src/components/membership.ts';

type StatusReply = OutputOf<'GET /staff/students/status'>;

export type Response = Answer['response'];

/** A student’s answers of today. A question without an answer is absent. */
export interface TodaysAnswers {
  student: Person;
  answers: Partial<Record<QuestionName, Response>>;
  own: Readonly<Record<string, Response>>;
  /** The ids of the own questions that this student is asked today. */
  asked: readonly string[];
}

export interface Status {
  checkedIn: TodaysAnswers[];
  notCheckedIn: TodaysAnswers[];
  /** The students whose check-in is not on. They are in neither of the other lists. */
  off: TodaysAnswers[];
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

const statusQuery = (schoolUserId: string, filter: ClassFilter) =>
  queryOf(
    'GET /staff/students/status',
    { query: { schoolUserId, ...filter } },
    { select: statusOf, placeholderData: keepPreviousData },
  );

function search(students: readonly TodaysAnswers[], term: string): TodaysAnswers[] {
  const options = students.map(({ student }) => ({
    id: student._id,
    label: `${fullName(student)} ${student.firstName} ${student.lastName} ${student.email}`,
  }));
  const found = new Set(searchOptions(options, term).map(({ id }) => id));
  return students.filter(({ student }) => found.has(student._id));
}

const searchIn = (status: Status, term: string): Status => ({
  ...status,
  checkedIn: search(status.checkedIn, term),
  notCheckedIn: search(status.notCheckedIn, term),
  off: search(status.off, term),
});

export function useStatus() {
  const { filter } = useClassFilter();
  const search = useSearch();
  const query = useQuery(statusQuery(useSchoolUserId(), filter));
  const { data } = query;
  const { term } = search;
  const found = useMemo(() => (data && term ? searchIn(data, term) : data), [data, term]);
  /** `found` has only the students who match the search, while `query` has all of them, for the figures. */
  return { query, search, found };
}
