import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { Icon } from '@tapin/shared/ui/icon';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { CareStudent } from '#src/api/dashboard.ts';
import { useClosingText } from '#src/components/follow-up/use-closing-text.tsx';
import { fullName } from '#src/full-name.ts';
import styles from './closed-list.module.css';

interface ClosedListProps {
  period: 'today' | 'week';
  students: readonly CareStudent[];
}

/** Lists, folded, the students with whom an adult has followed up since they felt low: what happened, with whom and when. */
export function ClosedList({ period, students }: ClosedListProps) {
  const { t } = useTranslation('staff');
  const closingText = useClosingText();
  if (students.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {period === 'today'
          ? t('dashboard.care.closed', { count: students.length })
          : t('dashboard.care.closedWeek', { number: students.length })}
        <Icon of="down" className={styles.arrow} />
      </summary>
      <ul className={styles.list}>
        {students.map((student) => {
          const closing = student.care?.closing;
          const feeling = feelingOf(student.emotion);
          return (
            <li key={student._id} className={styles.row}>
              <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={28} />
              <div>
                <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
                <p className={styles.facts}>{closing && closingText(closing)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
