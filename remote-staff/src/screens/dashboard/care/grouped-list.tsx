import { useTranslation } from '@tapin/shared/i18n';
import type { CareStudent } from '#src/api/dashboard.ts';
import { groupStudents } from './care-groups.ts';
import styles from './care-list.module.css';
import { CareList, type CareListContext } from './care-list.tsx';
import { ClosedList } from './closed-list.tsx';

interface GroupedListProps {
  period: 'today' | 'week';
  students: readonly CareStudent[];
  context: CareListContext;
}

/** Shows who felt low, today or for days: students with whom no one follows up yet, then with whom someone does, then the others. */
export function GroupedList({ period, students, context }: GroupedListProps) {
  const { t } = useTranslation('staff');
  const groups = groupStudents(students, context.followUps, context.recent.acts);
  return (
    <>
      {(['unclaimed', 'claimed'] as const).map(
        (group) =>
          groups[group].length > 0 && (
            <section key={group} className={styles[group]} aria-labelledby={`care-${group}`}>
              <h3 id={`care-${group}`} className={styles.group}>
                {t(`dashboard.care.group.${group}`, { count: groups[group].length })}
              </h3>
              <CareList students={groups[group]} period={period} group={group} context={context} />
            </section>
          ),
      )}
      <ClosedList period={period} students={groups.closed} />
    </>
  );
}
