import type { AlertFigures as Figures } from '@tapin/shared/contract/care-figures';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { useCan } from '#src/api/membership.ts';
import { Tile } from '#src/components/tile/tile.tsx';
import styles from './alert-figures.module.css';

/** With fewer answers a share says nothing, and neither does advice. */
const minAnswers = 5;

/** Shows for each alert whether adults found it needed, and advises to change one that mostly was not. */
export function AlertFigures({ alerts }: { alerts: readonly Figures[] }) {
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
            <li key={rule} className={styles.alert}>
              <div>
                <p className={styles.rule}>{t(`careSettings.rules.${rule}`)}</p>
                <p className={styles.facts}>{joinFacts(facts)}</p>
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
                  <span className={styles.facts}>{t('alertFigures.share')}</span>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Tile>
  );
}
