import { useTranslation } from '@tapin/shared/i18n';
import { formatDateWithYear, formatTime } from '#src/components/days/local-time.ts';
import type { StudentConsents } from './consents-calls.ts';
import styles from './student-consents.module.css';

/** Shows one decision: the answer, who gave it and how, who recorded it, and the text that was answered. */
export function ConsentEntry({ entry }: { entry: StudentConsents['consents'][number] }) {
  const { t } = useTranslation('staff');
  const { answer, at, givenBy, giver, form, settles, school, schoolYear, recordedBy, text } = entry;
  const years = `${schoolYear}–${schoolYear + 1}`;
  return (
    <li className={styles.entry}>
      <b>{t(`later.consent.stateOf.${answer ? 'yes' : 'no'}`)}</b>{' '}
      <time dateTime={at}>
        {formatDateWithYear(at)} · {formatTime(at)}
      </time>
      <div>
        {[settles ? t('later.consent.settled') : t(`later.consent.giver.${givenBy}`), giver, form]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <div className={styles.soft}>
        {t('later.consent.schoolYear', { years })}
        {school && (
          <>
            {' · '}
            <bdi>{school}</bdi>
          </>
        )}
        {recordedBy && (
          <>
            {' · '}
            {t('later.consent.recordedBy')} <bdi>{recordedBy}</bdi>
          </>
        )}
      </div>
      {text && (
        <details>
          <summary>{t('later.consent.text')}</summary>
          <p className={styles.text}>{text}</p>
        </details>
      )}
    </li>
  );
}
