import { queryOf } from '@tapin/shared/api';
import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useDuration } from '@tapin/shared/ui/use-duration';
import { FigureCard } from '#src/components/figure-card/figure-card.tsx';
import { Tile } from '#src/components/tile/tile.tsx';
import { AlertFigures } from './alert-figures.tsx';
import styles from './care-figures.module.css';
import { OpenByAge } from './open-by-age.tsx';

const figureDays = 30;

/** Shows how many low answers were followed up on the same day, how soon, and how many still wait. */
export function CareFigures({ schoolUserId }: { schoolUserId: string }) {
  const { t } = useTranslation('staff');
  const duration = useDuration();
  const { data, error, refetch } = useQuery(
    queryOf('GET /staff/care/figures', { query: { schoolUserId, daysAgo: figureDays } }),
  );
  const figures = data?.figures;
  return (
    <Panel
      title={t('careFigures.title')}
      hint={t('careFigures.hint')}
      action={<Link to="/admin/care">{t('careSettings.title')}</Link>}
    >
      {!figures && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="96px" />)}
      {figures && (
        <div className={styles.figures}>
          <FigureCard
            label={t('careFigures.sameDay')}
            figure={figures.sameDayPercent === null ? '–' : formatPercent(figures.sameDayPercent)}
            detail={t('careFigures.ofLow', { followedUp: figures.sameDay, count: figures.lowAnswers })}
            share={figures.sameDayPercent === null ? null : figures.sameDayPercent / 100}
          />
          <Tile label={t('careFigures.firstAct')}>
            <p>
              <strong className={styles.figure}>
                {figures.medianMinutes === null ? '–' : duration(figures.medianMinutes)}
              </strong>{' '}
              {figures.medianMinutes !== null && (
                <span className={styles.detail}>{t('careFigures.median')}</span>
              )}
            </p>
          </Tile>
          <OpenByAge open={figures.open} byAge={figures.openByAge} />
          {/* An API of the previous version does not send them. */}
          {figures.alerts && figures.alerts.length > 0 && (
            <div className={styles.alerts}>
              <AlertFigures alerts={figures.alerts} />
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}
