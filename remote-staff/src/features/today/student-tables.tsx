import type { Language, Question } from '@tapin/shared/contract/entities';
import type { BuiltInQuestion } from '@tapin/shared/contract/questions';
import { fullName } from '@tapin/shared/contract/written-name';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import type { ComponentType } from 'react';
import { ShowMoreButton, usePaged } from '#src/components/lists/show-more.tsx';
import { QuestionText, shorten } from '#src/components/own-questions/question-text.tsx';
import type { Response, TodaysAnswers } from './status-calls.ts';
import styles from './student-tables.module.css';

/** Shows yes or no. The no is emphasized, because somebody may have to act on it. */
function YesNoAnswer({ response }: { response: Response | undefined }) {
  const { t } = useTranslation('staff');
  if (response === undefined) return <span className={kit.soft}>{t('answer.none')}</span>;
  return response ? (
    t('answer.yes')
  ) : (
    <strong className={`${kit.pill} ${styles.no}`} data-tone="notable">
      {t('answer.no')}
    </strong>
  );
}

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

function OwnAnswer({ question, response }: { question: Question; response: Response | undefined }) {
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

/** On small screens each cell repeats the heading of its column, shortened to this length. */
const maxHeadingLength = 40;

export function useStudentColumns(
  shown: readonly BuiltInQuestion[] = [],
  own: readonly Question[] = [],
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
            <small className={`${kit.hint} ${styles.email}`}>
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

const rowsPerPage = 50;

export interface StudentGroup {
  id: string;
  title: string;
  language?: Language | undefined;
  students: readonly TodaysAnswers[];
  columns?: readonly BuiltInQuestion[];
  ownColumns?: readonly Question[];
  emptyText: string;
}

function StudentTable({ id, title, language, students, columns, ownColumns = [], emptyText }: StudentGroup) {
  const { t } = useTranslation('staff');
  const tableColumns = useStudentColumns(columns, ownColumns);
  const { list, shown, more } = usePaged(id, students, rowsPerPage);
  return (
    <Panel
      anchor={id}
      title={<span lang={language}>{t('status.group', { title, count: students.length })}</span>}
    >
      {students.length === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <div ref={list} className={styles.table} data-wide={ownColumns.length > 0 || undefined}>
          <DataTable
            caption={title}
            columns={tableColumns}
            rows={shown}
            rowKey={({ student }) => student._id}
            total={students.length}
          />
          <ShowMoreButton of={title} {...more} />
        </div>
      )}
    </Panel>
  );
}

/** This number of frames takes about half a second. */
const maxFrames = 30;

/**
 * Keeps an element at the top of the viewport for a moment after a jump to it. The rows above it are rendered late and
 * may be higher than their placeholders.
 */
function keepScrolledTo(id: string): void {
  let frames = maxFrames;
  const scrollAgain = () => {
    document.getElementById(id)?.scrollIntoView();
    frames -= 1;
    if (frames > 0) requestAnimationFrame(scrollAgain);
  };
  requestAnimationFrame(scrollAgain);
}

/** Shows groups of students side by side. Small screens show them below each other, with a link to each. */
export function StudentTables({ groups }: { groups: readonly StudentGroup[] }) {
  const { t } = useTranslation('staff');
  const layout = layoutOf(groups);
  return (
    <>
      <nav
        aria-label={t('status.groups')}
        className={`${kit.tightRow} ${kit.screenOnly} ${styles.jumps}`}
        data-layout={layout}
      >
        {groups.map(({ id, title, language, students }) => (
          <a key={id} href={`#${id}`} className={styles.jump} onClick={() => keepScrolledTo(id)}>
            <span lang={language}>{title}</span> <strong>{formatNumber(students.length)}</strong>
          </a>
        ))}
      </nav>
      <div className={styles.tables} data-layout={layout}>
        {groups.map((group) => (
          <StudentTable key={group.id} {...group} />
        ))}
      </div>
    </>
  );
}

/**
 * Returns the layout of the tables. A table with own questions is wide: it needs the whole width, or the larger part
 * beside a table of names.
 */
function layoutOf(groups: readonly StudentGroup[]) {
  const wide = groups.filter(({ ownColumns = [] }) => ownColumns.length > 0);
  if (wide.length === 0) return 'equal';
  return wide.length === groups.length ? 'rows' : 'wide-last';
}
