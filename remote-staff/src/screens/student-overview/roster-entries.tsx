import { useTranslation } from '@tapin/shared/i18n';
import type { Overview } from '#src/api/student.ts';
import { formatShortDate } from '#src/local-time.ts';
import styles from './student-info.module.css';

/** Shows the classes of a student as the roster has them, each with all its teachers, and when the roster changed last. */
export function RosterEntries({ overview: { studentInfo, rosterClasses = [] } }: { overview: Overview }) {
  const { t } = useTranslation('staff');
  const changedAt = studentInfo.keptByRoster?.changedAt;
  return (
    <>
      {rosterClasses.map(({ _id, title, classType, teachers }) => (
        <div key={_id} className={styles.entry}>
          <dt>
            <bdi>{title || (classType && t(`class.${classType}`))}</bdi>
          </dt>
          <dd>
            <bdi>{teachers.map(({ name }) => name).join(', ')}</bdi>
          </dd>
        </div>
      ))}
      <div className={styles.entry}>
        <dt>{t('roster.label')}</dt>
        <dd>{changedAt ? t('roster.since', { date: formatShortDate(changedAt) }) : t('roster.student')}</dd>
      </div>
    </>
  );
}
