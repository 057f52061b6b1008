import type { Question } from '@tapin/shared/contract/entities';
import type { BuiltInQuestion } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import type { ComponentType } from 'react';
import type { Response, TodaysAnswers } from '#src/components/filters/status-calls.ts';
import { fullName } from '#src/components/names.ts';
import { QuestionText, shorten } from '#src/components/own-questions/question-text.tsx';
import styles from './student-tables.module.css';

/** Shows yes or no. The no is emphasized, because somebody may have to act on it. */
function YesNoAnswer({ response }: { response: Response | undefined }) {
  const { t } = useTranslation('staff');
  if (response === undefined) return <span className={styles.none}>{t('answer.none')}</span>;
  return response ? t('answer.yes') : <strong className={styles.no}>{t('answer.no')}</strong>;
}

/** Shows how a student feels, with a face and its word. Without an answer the face is grey. */
function FeelingAnswer({ response }: { response: Response | undefined }) {
  const { t } = useTranslation('shared');
  const known = response === undefined ? 'none' : feelingOf(Number(response));
  return (
    <span className={styles.feeling} data-answered={response !== undefined}>
      <Face feeling={known === 'unknown' ? 'none' : known} size={28} />
      {t(`feeling.${known}`)}
    </span>
  );
}

interface OwnAnswerProps {
  question: Question;
  response: Response | undefined;
}

/** The answer to one of the school's own questions: yes, no, or the school's word for the step. */
function OwnAnswer({ question, response }: OwnAnswerProps) {
  const word = question.steps?.[Number(response) - 1];
  if (word === undefined) return <YesNoAnswer response={response} />;
  return (
    <span className={styles.word}>
      <QuestionText question={question}>{word}</QuestionText>
    </span>
  );
}

const answersByType: Record<BuiltInQuestion['type'], ComponentType<{ response: Response | undefined }>> = {
  basic: YesNoAnswer,
  feeling: FeelingAnswer,
};

/** The limit for small screens, where each cell repeats the heading of its column. */
const maxHeadingLength = 40;

/** Returns the columns of a table: the student, linked to the student's page, and the answers to its questions. */
export function useStudentColumns(
  shown: readonly BuiltInQuestion[],
  own: readonly Question[],
): Column<TodaysAnswers>[] {
  const { t } = useTranslation('staff');
  return [
    {
      id: 'name',
      header: t('column.student'),
      isRowHeader: true,
      cell: ({ student }) => (
        <>
          <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
          {shown.length === 0 && (
            <small className={styles.email}>
              <bdi>{student.email}</bdi>
            </small>
          )}
        </>
      ),
    },
    ...shown.map(({ name, type }): Column<TodaysAnswers> => {
      const GivenAnswer = answersByType[type];
      return {
        id: name,
        header: t(`question.${name}.column`),
        cell: ({ answers }) => <GivenAnswer response={answers[name]} />,
      };
    }),
    ...own.map(
      (question): Column<TodaysAnswers> => ({
        id: question._id,
        header: shorten(question.question, maxHeadingLength),
        heading: (
          <span className={styles.ownHeading} title={question.question}>
            <QuestionText question={question} />
          </span>
        ),
        cell: (row) => <OwnAnswer question={question} response={row.own[question._id]} />,
      }),
    ),
  ];
}
