import type { Question } from '@tapin/shared/contract/entities';
import type { OwnQuestion } from '@tapin/shared/contract/own-questions';
import { type QuestionResponse, questions } from '@tapin/shared/contract/questions';
import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useSearchParams } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Panel } from '@tapin/shared/ui/panel';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useSchoolId } from '#src/components/membership.ts';
import { ownQuestionsQuery } from '#src/components/own-questions/own-questions-calls.ts';
import { QuestionText } from '#src/components/own-questions/question-text.tsx';
import { StepBars } from '#src/components/own-questions/step-bars.tsx';
import { type Status, type TodaysAnswers, useStatus } from './status-calls.ts';
import { StatusPage } from './status-page.tsx';
import { type StudentGroup, StudentTables } from './student-tables.tsx';

interface AnswerGrouping {
  groups: { response: QuestionResponse; students: TodaysAnswers[] }[];
  /** Students who are asked and have not answered. Students who are not asked are in neither list. */
  missing: TodaysAnswers[];
  answered: number;
}

const noThenYes: readonly QuestionResponse[] = [false, true];
const steps: readonly QuestionResponse[] = [1, 2, 3, 4, 5];

/** The order of responses on the page: no before yes, and the end of the scale with the low responses first. */
function responseOrderOf(
  { type }: Question,
  lowResponses: readonly QuestionResponse[],
): readonly QuestionResponse[] {
  if (type === 'basic') return noThenYes;
  const isLowAtEnd = lowResponses.includes(5) && !lowResponses.includes(1);
  return isLowAtEnd ? steps.toReversed() : steps;
}

function groupByAnswer(
  question: Question,
  { checkedIn, notCheckedIn }: Status,
  lowResponses: readonly QuestionResponse[],
): AnswerGrouping {
  const id = question._id;
  const students = [...checkedIn, ...notCheckedIn];
  const answered = students.filter(({ own }) => own[id] !== undefined);
  return {
    groups: responseOrderOf(question, lowResponses).map((response) => ({
      response,
      students: answered.filter(({ own }) => own[id] === response),
    })),
    missing: students.filter(({ own, asked }) => own[id] === undefined && asked.includes(id)),
    answered: answered.length,
  };
}

interface Options {
  answers: AnswerGrouping;
  /** All own questions of today. The answers to the other questions are columns. */
  ownQuestions: readonly Question[];
}

function studentGroupsOf(
  t: Translation<'staff'>['t'],
  question: Question,
  { answers, ownQuestions }: Options,
): StudentGroup[] {
  const columns = {
    columns: questions,
    ownColumns: ownQuestions.filter(({ _id }) => _id !== question._id),
  };
  const answerGroups = answers.groups.map(({ response, students }) => ({
    ...columns,
    id: `answer-${response}`,
    title: question.steps?.[Number(response) - 1] ?? t(response ? 'own.yes' : 'own.no'),
    language: question.steps && question.language,
    students,
    emptyText: t('own.nobody'),
  }));
  const missing = {
    ...columns,
    id: 'missing',
    title: t('own.missing'),
    students: answers.missing,
    emptyText: t('own.everybody'),
  };
  return [...answerGroups, missing];
}

interface AnswerGroupsProps {
  question: Question;
  answers: AnswerGrouping;
  groups: readonly StudentGroup[];
}

function AnswerGroups({ question, answers, groups }: AnswerGroupsProps) {
  const { t } = useTranslation('staff');
  if (answers.answered + answers.missing.length === 0)
    return <EmptyState title={t('own.nobodyAsked')} hint={t('own.nobodyAskedHint')} />;
  const counts = Object.fromEntries(
    answers.groups.map(({ response, students }) => [response, students.length]),
  );
  return (
    <>
      {question.steps && (
        <Panel title={t('status.summary.atAGlance')}>
          <StepBars question={question} counts={counts} />
        </Panel>
      )}
      <StudentTables groups={groups} />
    </>
  );
}

/**
 * Shows the author of a question, the day it was written and the days on which it is asked. The line is empty while
 * they load.
 */
function OwnQuestionDetails({ details }: { details: OwnQuestion | undefined }) {
  const { t } = useTranslation('staff');
  if (!details) return <p>{'\u00a0'}</p>;
  const { author, createdAt, firstDay, lastDay } = details;
  const day = formatTimestampDay(createdAt);
  return (
    <p>
      {author === null ? t('own.written', { day }) : t('own.writtenBy', { name: author, day })}{' '}
      {t('own.asked', { first: formatDay(firstDay), last: formatDay(lastDay) })}
    </p>
  );
}

function NotToday() {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  return (
    <EmptyState
      title={t('own.notToday')}
      hint={t('own.notTodayHint')}
      action={<ButtonLink to={pathWith('/staff/tapin-status')}>{t('status.tapin.title')}</ButtonLink>}
    />
  );
}

export default function OwnQuestionStatusScreen() {
  const { t } = useTranslation('staff');
  const [search] = useSearchParams();
  const id = search.get('question') ?? '';
  const status = useStatus();
  const { data: stored } = useQuery(ownQuestionsQuery(useSchoolId()));
  const details = stored?.questions.find(({ _id }) => _id === id);
  const { data: all } = status.query;
  const question = all?.ownQuestions.find(({ _id }) => _id === id);
  if (!all || !question) {
    return (
      <StatusPage list={undefined} title={t('own.page')} status={status}>
        <NotToday />
      </StatusPage>
    );
  }
  const lowResponses = details?.lowResponses ?? [];
  const answers = groupByAnswer(question, all, lowResponses);
  const found = status.found && groupByAnswer(question, status.found, lowResponses);
  const groups = studentGroupsOf(t, question, { answers: found ?? answers, ownQuestions: all.ownQuestions });
  const total = answers.answered + answers.missing.length;
  return (
    <StatusPage
      list={{ list: 'own-question-status', question: id }}
      title={<QuestionText question={question} />}
      intro={
        <>
          <p>{t('own.answered', { count: answers.answered, total })}</p>
          <OwnQuestionDetails details={details} />
        </>
      }
      status={status}
      printed={groups}
    >
      <AnswerGroups question={question} answers={answers} groups={groups} />
    </StatusPage>
  );
}
