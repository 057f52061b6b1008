import type { CaseloadStudent } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import styles from './caseload.module.css';
import { shortDate } from './short-date.ts';

interface LastFeelingProps {
  felt: NonNullable<CaseloadStudent['lastFeeling']> | null;
  lastTapIn: string | null;
}

/** Shows the last feeling as a face with its word, and its day if the last tap-in was on another day. */
export function LastFeeling({ felt, lastTapIn }: LastFeelingProps) {
  const { t } = useTranslation('staff');
  if (!felt) return '–';
  const feeling = feelingOf(felt.feeling);
  return (
    <span className={styles.felt}>
      <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={32} />
      <span>
        {t(`shared:feeling.${feeling}`)}
        {felt.day !== lastTapIn && <small className={styles.feltOn}>{shortDate(felt.day)}</small>}
      </span>
    </span>
  );
}
