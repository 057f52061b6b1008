import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { Icon } from '@tapin/shared/ui/icon';
import { kit } from '@tapin/shared/ui/kit-classes';
import { RowLink } from '@tapin/shared/ui/row-link';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import type { CareStudent } from '#src/components/dashboard-calls.ts';
import { useClosingText } from '#src/components/follow-ups/follow-up-actions.tsx';
import type { OpenFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import { ShowAllButton, useShowAll } from '#src/components/lists/show-all.tsx';
import { usePrinting } from '#src/components/print/printing.tsx';
import { type CareGroupName, groupStudents, openFollowUpOf, type useRecentActs } from './care-groups.ts';
import styles from './care-lists.module.css';
import { CareRow } from './care-row.tsx';

const maxShownNames = 8;

interface CareGroupProps {
  group: Exclude<CareGroupName, 'closed'>;
  count: number;
  children: ReactNode;
}

/** The heading of a group with its number of students, above the rows. An empty group is not shown. */
export function CareGroup({ group, count, children }: CareGroupProps) {
  const { t } = useTranslation('staff');
  if (count === 0) return null;
  return (
    <section className={styles[group]} aria-labelledby={`care-${group}`}>
      <h3 id={`care-${group}`} className={styles.group}>
        {t(`dashboard.care.group.${group}`, { count })}
      </h3>
      {children}
    </section>
  );
}

interface CareListContext {
  followUps: readonly OpenFollowUp[] | undefined;
  recent: ReturnType<typeof useRecentActs>;
}

interface CareListProps {
  students: readonly CareStudent[];
  period: 'today' | 'week';
  group: CareGroupName;
  context: CareListContext;
}

interface FoldedListProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** Shows the first eight rows, then all. Paper shows all rows. */
export function FoldedList<Item>({ items, children }: FoldedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, hasMore, showAll } = useShowAll(items, maxShownNames, list);
  const listed = usePrinting() ? items : shown;
  return (
    <>
      <ul ref={list} className={styles.list}>
        {listed.map(children)}
      </ul>
      {hasMore && <ShowAllButton count={items.length} onClick={showAll} />}
    </>
  );
}

function CareList({ students, period, group, context: { followUps, recent } }: CareListProps) {
  // Names and faces are rendered first, because the first date format of a browser takes longer than all of them.
  const isTimed = useDeferredValue(true, false);
  return (
    <FoldedList items={students}>
      {(student) => {
        const followUp = openFollowUpOf(student, followUps);
        const place = { group, askedOfMe: false, before: followUp ?? undefined };
        return (
          <CareRow
            key={student._id}
            student={student}
            period={period}
            isTimed={isTimed}
            followUp={followUp}
            act={recent.savedAct(student._id)}
            onAct={(act) => recent.remember(student._id, { ...act, ...place })}
            onUndone={() => recent.forget(student._id)}
          />
        );
      }}
    </FoldedList>
  );
}

/**
 * A closed disclosure with the students with whom an adult has followed up since they felt low: the outcome, the adult
 * and the time.
 */
function ClosedList({ period, students }: { period: 'today' | 'week'; students: readonly CareStudent[] }) {
  const { t } = useTranslation('staff');
  const closingText = useClosingText();
  if (students.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {period === 'today'
          ? t('dashboard.care.closed', { count: students.length })
          : t('dashboard.care.closedWeek', { number: students.length })}
        <Icon of="down" className={`${kit.soft} ${kit.screenOnly} ${styles.arrow}`} />
      </summary>
      <ul className={styles.closed}>
        {students.map((student) => {
          const closing = student.care?.closing;
          const feeling = feelingOf(student.emotion);
          return (
            <li key={student._id} className={styles.closedRow}>
              <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={28} />
              <div>
                <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
                <p className={kit.hint}>{closing && closingText(closing)}</p>
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

/**
 * Shows the students who felt low, today or during seven days, in groups: students who wait, students without a
 * follow-up, students with whom somebody follows up, and closed follow-ups.
 */
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
