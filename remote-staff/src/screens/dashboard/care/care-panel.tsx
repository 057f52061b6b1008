import { useTranslation } from '@tapin/shared/i18n';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Tabs } from '@tapin/shared/ui/tabs';
import type { Stats } from '#src/api/dashboard.ts';
import { Panel } from '#src/components/panel/panel.tsx';
import type { DashboardLoad } from '../loads.ts';
import { useParameter } from '../use-parameter.ts';
import { CareEmpty } from './care-empty.tsx';
import { CareList } from './care-list.tsx';
import { CareSkeleton } from './care-skeleton.tsx';

interface CarePanelProps {
  dashboard: DashboardLoad;
  today: Stats | undefined;
}

/** Who needs somebody: today, or over the last seven days. */
export function CarePanel({ dashboard: { data, error, refetch }, today }: CarePanelProps) {
  const { t } = useTranslation('staff');
  const [care, chooseCare] = useParameter('care');
  const period = care === 'week' ? 'week' : 'today';
  const lists = data && {
    today: data.dashboard.priorityStudentsToday,
    week: data.dashboard.priorityStudentsLastSevenDays,
  };
  const tab = (id: 'today' | 'week') => ({
    id,
    label: lists ? t(`dashboard.care.${id}Count`, { count: lists[id].length }) : t(`dashboard.care.${id}`),
  });
  const students = lists?.[period];
  return (
    <Panel title={t('dashboard.care.title')} hint={t(`dashboard.care.${period}Hint`)}>
      <Tabs
        label={t('dashboard.care.period')}
        tabs={[tab('today'), tab('week')]}
        selected={period}
        onSelect={(id) => chooseCare(id === 'today' ? '' : id)}
      >
        {!students && (error ? <LoadFailed error={error} onRetry={refetch} /> : <CareSkeleton />)}
        {students?.length === 0 && <CareEmpty period={period} today={today} />}
        {students && students.length > 0 && <CareList key={period} students={students} period={period} />}
      </Tabs>
    </Panel>
  );
}
