import type { CareStudent } from '#src/api/dashboard.ts';
import { CareGroup } from './care-group.tsx';
import { groupStudents } from './care-groups.ts';
import { CareList, type CareListContext } from './care-list.tsx';
import { ClosedList } from './closed-list.tsx';

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
