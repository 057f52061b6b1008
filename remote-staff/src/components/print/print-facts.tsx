import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import styles from './print-sheet.module.css';

/** Says what a printed page is about: the school, the day, and for example the filters. */
export function PrintFacts({ more = [] }: { more?: readonly string[] }) {
  const { t } = useTranslation('staff');
  const { school } = useAtomValue(authAtom);
  const facts = [school?.name, t('print.printedOn', { date: formatDateWithYear(Date.now()) }), ...more];
  return <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>;
}
