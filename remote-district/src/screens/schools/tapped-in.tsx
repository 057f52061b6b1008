import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import type { SchoolToday } from '#src/api/overview.ts';
import { useFigure } from '#src/components/figures/use-figure.ts';
import styles from './tapped-in.module.css';

/** Shows how many of a school's students have checked in today, as a figure and a bar. */
export function TappedIn({ school }: { school: SchoolToday }) {
  const { checkedInStudents, totalStudents, hidden, awaitsRoster } = school;
  const { t } = useTranslation('district');
  const { figure, share } = useFigure();
  if (awaitsRoster) return t('schools.awaitsRoster');
  if (totalStudents === 0) return t('schools.noStudents');
  if (totalStudents === null) return figure(null, hidden?.totalStudents);
  if (checkedInStudents === null) {
    return share(hidden?.checkedInStudents, totalStudents);
  }
  const percent = Math.round((100 * checkedInStudents) / totalStudents);
  return (
    <span className={styles.figure}>
      <span className={styles.text}>
        <b>{formatPercent(percent)}</b>{' '}
        <span className={styles.of}>
          {t('schools.share', { checkedIn: checkedInStudents, total: totalStudents })}
        </span>
      </span>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" fill="var(--line)" />
        <rect width={percent} height="6" fill="var(--brand)" />
      </svg>
    </span>
  );
}
