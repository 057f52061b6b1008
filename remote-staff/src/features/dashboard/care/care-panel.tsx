import { highestLowMean } from '@tapin/shared/contract/low-answers';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Tabs } from '@tapin/shared/ui/tabs';
import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { Stats } from '#src/components/dashboard-calls.ts';
import { followUpsQuery, type OpenFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import type { DashboardLoad } from '#src/features/dashboard/dashboard-heading.tsx';
import { type RecentActs, useRecentActs } from './care-groups.ts';
import styles from './care-lists.module.css';
import { GroupedList } from './care-lists.tsx';
import { FollowUpRow } from './care-row.tsx';
import { CareEmpty, OpenList } from './open-list.tsx';

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

/** The placeholder of the list, with the same height. It begins with the heading of a group. */
function CareSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className={`${styles.group} ${styles.heading}`} />
      {rows.map((row) => (
        <div key={row} className={styles.placeholder} />
      ))}
    </div>
  );
}

/** Adds the follow-ups that the viewer has just closed at their previous positions, in the order of the API. */
function withClosed(followUps: readonly OpenFollowUp[], acts: RecentActs): readonly OpenFollowUp[] {
  const open = new Set(followUps.map(({ _id }) => _id));
  const closed = Object.values(acts).flatMap(({ outcome, before }) =>
    outcome !== null && before && !open.has(before._id) ? [before] : [],
  );
  if (closed.length === 0) return followUps;
  return [...followUps, ...closed].sort(
    (a, b) => Number(b.askedOfMe) - Number(a.askedOfMe) || a.openedAt.localeCompare(b.openedAt),
  );
}

/**
 * Announces the latest action of the viewer. The row cannot announce it, because it is rendered together with its text.
 */
function SavedActStatus({ acts }: { acts: RecentActs }) {
  const { t } = useTranslation('staff');
  const latest = Object.values(acts).findLast(({ isSaved }) => isSaved);
  return (
    <VisuallyHidden>
      <span role="status">{latest && t('care.savedStatus')}</span>
    </VisuallyHidden>
  );
}

interface CarePanelProps {
  dashboard: DashboardLoad;
  today: Stats | undefined;
}

/**
 * A tab is at least as wide as with a count of two digits, so that it does not move the other tabs when its count
 * loads.
 */
const widestUsualCount = 88;

const views = ['today', 'week', 'open'] as const;
type View = (typeof views)[number];

export function CarePanel({ dashboard: { data, error, refetch }, today }: CarePanelProps) {
  const { t } = useTranslation('staff');
  const seesAll = useCan('seesAllStudents');
  const [care, chooseCare] = useUrlParameter('care', '');
  const view = views.find((name) => name === care) ?? 'today';
  const open = useQuery(followUpsQuery(useSchoolUserId()));
  const recent = useRecentActs();
  const followUps = open.data?.followUps;
  const shownFollowUps = followUps && withClosed(followUps, recent.acts);
  const askedOfMe = shownFollowUps?.filter((followUp) => followUp.askedOfMe) ?? [];
  const context = { followUps, recent };

  const lists = {
    today: data?.dashboard.priorityStudentsToday,
    week: data?.dashboard.priorityStudentsLastSevenDays,
    open: followUps,
  };
  const tab = (id: View) => {
    const count = lists[id]?.length;
    const widest = t(`dashboard.care.${id}Count`, { count: widestUsualCount });
    const label = (
      <span className={styles.tabLabel} data-widest={widest}>
        <span>
          {count === undefined ? t(`dashboard.care.${id}`) : t(`dashboard.care.${id}Count`, { count })}
        </span>
      </span>
    );
    return { id, label };
  };
  const load = view === 'open' ? open : { error, refetch };
  const students = view === 'open' ? undefined : lists[view];

  return (
    <Panel
      title={t('dashboard.care.title')}
      hint={t(`dashboard.care.${view}Hint`, { mean: highestLowMean })}
      action={<Link to="/staff/caseload">{t(seesAll ? 'caseload.all' : 'caseload.title')}</Link>}
    >
      {view !== 'open' && askedOfMe.length > 0 && (
        <ul className={`${styles.list} ${styles.asked}`}>
          {askedOfMe.map((followUp) => (
            <FollowUpRow key={followUp._id} followUp={followUp} recent={recent} />
          ))}
        </ul>
      )}
      <Tabs
        label={t('dashboard.care.period')}
        tabs={views.map(tab)}
        selected={view}
        onSelect={(id) => chooseCare(id === 'today' ? '' : id)}
      >
        {!lists[view] &&
          (load.error ? <LoadFailed error={load.error} onRetry={load.refetch} /> : <CareSkeleton />)}
        {view !== 'open' && students?.length === 0 && <CareEmpty period={view} today={today} />}
        {view !== 'open' && students && <GroupedList period={view} students={students} context={context} />}
        {view === 'open' && shownFollowUps && <OpenList followUps={shownFollowUps} recent={recent} />}
      </Tabs>
      <SavedActStatus acts={recent.acts} />
      {/* Rendered with the list, because it is below the last row. */}
      {(lists[view] ?? load.error) && <p className={kit.hint}>{t('care.danger')}</p>}
    </Panel>
  );
}
