import type { OpenByAge as ByAge } from '@tapin/shared/contract/care-figures';
import { useTranslation } from '@tapin/shared/i18n';
import { Tile } from '#src/components/tile/tile.tsx';
import styles from './care-figures.module.css';

interface OpenByAgeProps {
  open: number;
  byAge: ByAge;
}

const ages = ['today', 'oneToThreeDays', 'fourToSevenDays', 'older'] as const;

/** Shows the number of open follow-ups by age. */
export function OpenByAge({ open, byAge }: OpenByAgeProps) {
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
