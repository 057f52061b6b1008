import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { type StudentGroup, StudentTable } from './student-table.tsx';
import styles from './student-tables.module.css';

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
