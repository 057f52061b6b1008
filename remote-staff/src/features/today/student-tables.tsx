import type { Language, Question } from '@tapin/shared/contract/entities';
import type { BuiltInQuestion } from '@tapin/shared/contract/questions';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Panel } from '@tapin/shared/ui/panel';
import type { TodaysAnswers } from '#src/components/filters/status-calls.ts';
import { ShowMoreButton, usePaged } from '#src/components/lists/show-more.tsx';
import { useStudentColumns } from './student-columns.tsx';
import styles from './student-tables.module.css';

const rowsPerPage = 50;

export interface StudentGroup {
  id: string;
  title: string;
  /** The language of the title, if it is not the one of the page. */
  language?: Language | undefined;
  students: readonly TodaysAnswers[];
  /** The questions whose answers the table shows. */
  columns: readonly BuiltInQuestion[];
  /** The school's own questions whose answers the table shows. */
  ownColumns: readonly Question[];
  /** Explains an empty table. */
  emptyText: string;
}

/** Shows some of the students of a status page under a heading with their number. */
function StudentTable({ id, title, language, students, columns, ownColumns, emptyText }: StudentGroup) {
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
 * Keeps an element at the top of the viewport for a moment after a jump to it, because the rows above it are rendered
 * late and may be higher than their placeholders.
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
      <nav aria-label={t('status.groups')} className={styles.jumps} data-layout={layout}>
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

/** Tables with own questions are wide: they need the whole width, or the larger part beside a table of names. */
function layoutOf(groups: readonly StudentGroup[]) {
  const wide = groups.filter(({ ownColumns }) => ownColumns.length > 0);
  if (wide.length === 0) return 'equal';
  return wide.length === groups.length ? 'rows' : 'wide-last';
}
