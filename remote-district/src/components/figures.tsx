import type { CountName, Hidden, HiddenCounts } from '@tapin/shared/contract/school-overview';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

type ShownCounts = Record<CountName, number | null> & { hidden?: HiddenCounts };

/** Returns functions that format a figure. For a figure that the server hides, they return the reason. */
export function useFigure() {
  const { t } = useTranslation('district');
  const figure = (value: number | null, reason: Hidden = 'withheld') => value ?? t(`hidden.${reason}`);
  const share = (reason: Hidden = 'withheld', total: number | null) =>
    reason === 'fewerThanFive' && total !== null
      ? t('hidden.share', { figure: figure(null, reason), total })
      : figure(null, reason);
  return { figure, share };
}

export function useCountFacts() {
  const { t } = useTranslation('district');
  const { figure, share } = useFigure();
  return ({ totalStudents, checkedInStudents, needCare, hidden }: ShownCounts): string[] => [
    checkedInStudents === null || totalStudents === null
      ? t('hidden.tappedIn', { figure: checkedInStudents ?? share(hidden?.checkedInStudents, totalStudents) })
      : t('schools.tappedIn', { count: checkedInStudents, total: totalStudents }),
    needCare === null
      ? t('hidden.needCare', { figure: figure(null, hidden?.needCare) })
      : t('schools.needCare', { count: needCare }),
  ];
}

export function HiddenNote() {
  const { t } = useTranslation('district');
  return <p className={`${kit.hint} ${styles.hiddenNote}`}>{t('hidden.note')}</p>;
}

/**
 * Shows the true figures of schools on the screen only. On paper it names the file with the figures that may leave the
 * screen.
 */
export function OnScreen({ children, isNoted = true }: { children: ReactNode; isNoted?: boolean }) {
  const { t } = useTranslation('district');
  return (
    <>
      <div className={`${kit.screenOnly} ${styles.figures}`}>{children}</div>
      {isNoted && <p className={styles.note}>{t('hidden.onPaper')}</p>}
    </>
  );
}
