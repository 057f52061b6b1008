import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useRef } from 'react';
import type { Dashboard } from '#src/api/dashboard.ts';
import { useLate } from '#src/components/late/use-late.ts';
import { useNearScreen } from '#src/components/late/use-near-screen.ts';
import styles from './late-week.module.css';

const loadPanel = () => import(/* webpackChunkName: "week-panel" */ './week-panel.tsx');

interface LateWeekProps {
  schoolUserId: string;
  dashboard: Dashboard | undefined;
}

/** The week, whose code comes when it comes near the screen and who needs care is on it already. */
export function LateWeek({ schoolUserId, dashboard }: LateWeekProps) {
  const { t } = useTranslation('staff');
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearScreen(place);
  const { module, hasFailed, retry } = useLate(loadPanel, isNear && dashboard !== undefined);
  const WeekPanel = module?.WeekPanel;
  return (
    <div ref={place} className={WeekPanel ? undefined : styles.place}>
      {WeekPanel && dashboard && <WeekPanel schoolUserId={schoolUserId} dashboard={dashboard} />}
      {hasFailed && (
        <p role="status">
          {t('dashboard.week.failed')}
          <Button variant="quiet" onClick={retry}>
            {t('shared:tryAgain')}
          </Button>
        </p>
      )}
    </div>
  );
}
