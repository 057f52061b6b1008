import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { Icon } from '@tapin/shared/ui/icon';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { CareStudent } from '#src/components/dashboard-calls.ts';
import { useClosingText } from '#src/components/follow-ups/use-closing-text.tsx';
import { fullName } from '#src/components/full-name.ts';
import { CareGroup } from './care-group.tsx';
import { groupStudents } from './care-groups.ts';
import { CareList, type CareListContext } from './care-list.tsx';
import styles from './closed-list.module.css';

interface ClosedListProps {
  period: 'today' | 'week';
  students: readonly CareStudent[];
}

/** Lists, folded, the students with whom an adult has followed up since they felt low: what happened, with whom and when. */
function ClosedList({ period, students }: ClosedListProps) {
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

interface GroupedListProps {
  period: 'today' | 'week';
  students: readonly CareStudent[];
  context: CareListContext;
}

/** Shows who felt low, today or for days: who waits for somebody, who has no follow-up, with whom somebody follows up, then the others. */
export function GroupedList({ period, students, context }: GroupedListProps) {
  const groups = groupStudents(students, context.followUps, context.recent.acts);
  return (
    <>
      {(['waiting', 'none', 'claimed'] as const).map((group) => (
        <CareGroup key={group} group={group} count={groups[group].length}>
          <CareList students={groups[group]} period={period} group={group} context={context} />
        </CareGroup>
      ))}
      <ClosedList period={period} students={groups.closed} />
    </>
  );
}
