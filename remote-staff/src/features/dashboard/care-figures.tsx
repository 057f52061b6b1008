import { queryOf } from '@tapin/shared/api';
import type { OpenByAge as ByAge, AlertFigures as Figures } from '@tapin/shared/contract/care-figures';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Panel } from '@tapin/shared/ui/panel';
import { useDuration } from '@tapin/shared/ui/use-duration';
import { FigureCard, Tile } from '#src/components/figures/tiles.tsx';
import { useCan } from '#src/components/membership.ts';
import styles from './care-figures.module.css';

/** With fewer answers neither a share nor advice makes sense. */
const minAnswers = 5;

/** Shows for each alert how often adults found it needed, and suggests changing an alert that mostly was not needed. */
function AlertFigures({ alerts }: { alerts: readonly Figures[] }) {
  const { t } = useTranslation('staff');
  const mayChange = useCan('changesSettings');
  return (
    <Tile label={t('alertFigures.title')}>
      <ul className={styles.list}>
        {alerts.map(({ rule, followUps, needed, notNeeded, unsure }) => {
          const answers = needed + notNeeded + unsure;
          const facts = [
            t('alertFigures.followUps', { count: followUps }),
            answers === 0 ? t('alertFigures.noAnswers') : t('alertFigures.needed', { number: needed }),
            notNeeded > 0 ? t('alertFigures.notNeeded', { number: notNeeded }) : null,
            unsure > 0 ? t('alertFigures.unsure', { number: unsure }) : null,
          ];
          const isMostlyNotNeeded = answers >= minAnswers && notNeeded * 2 > answers;
          return (
            <li key={rule} className={`${kit.tools} ${styles.alert}`}>
              <div>
                <p className={kit.strong}>{t(`careSettings.rules.${rule}`)}</p>
                <p className={kit.hint}>{joinFacts(facts)}</p>
                {isMostlyNotNeeded && (
                  <p className={styles.advice}>
                    {t('alertFigures.mostlyNotNeeded')}{' '}
                    {mayChange && <Link to="/admin/care#alerts">{t('alertFigures.change')}</Link>}
                  </p>
                )}
              </div>
              {answers >= minAnswers && (
                <p className={styles.share}>
                  <strong>{formatPercent(wholePercent(needed, answers) ?? 0)}</strong>{' '}
                  <span className={kit.hint}>{t('alertFigures.share')}</span>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Tile>
  );
}

const ages = ['today', 'oneToThreeDays', 'fourToSevenDays', 'older'] as const;

function OpenByAge({ open, byAge }: { open: number; byAge: ByAge }) {
  const { t } = useTranslation('staff');
  return (
    <Tile label={t('careFigures.open', { count: open })}>
      <dl className={styles.ages}>
        {ages.map((age) => (
          <div key={age} className={styles.age}>
            <dt>{t(`careFigures.age.${age}`)}</dt>
            <dd>{byAge[age]}</dd>
          </div>
        ))}
      </dl>
    </Tile>
  );
}

const figureDays = 30;

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
      <Loading query={{ data: figures, error, refetch }} height="96px" />
      {figures && (
        <div className={`${kit.stack} ${styles.figures}`}>
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
              {figures.medianMinutes !== null && <span className={kit.soft}>{t('careFigures.median')}</span>}
            </p>
          </Tile>
          <OpenByAge open={figures.open} byAge={figures.openByAge} />
          {/* An API of an earlier version does not send `alerts`. */}
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
