import type { ClassAssignment } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { formatShortDate } from '#src/components/days/local-time.ts';
import type { Overview } from '#src/features/student/student-calls.ts';
import styles from './student-info.module.css';

export function Counselors({ classes }: { classes: readonly ClassAssignment[] }) {
  const { t } = useTranslation('staff');
  const names = classes.filter(({ classType }) => classType === 'counselor').map(({ teacher }) => teacher);
  if (names.length === 0) return t('student.noCounselor');
  return (
    <>
      {t('class.counselor')}: <bdi>{names.join(', ')}</bdi>
    </>
  );
}

/**
 * Shows the classes of a student according to the roster, each with all its teachers, and the date of the last change.
 */
function RosterEntries({ overview: { studentInfo, rosterClasses = [] } }: { overview: Overview }) {
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

export function StudentInfo({ overview }: { overview: Overview }) {
  const { t } = useTranslation('staff');
  const { studentInfo, classes, rosterClasses } = overview;
  const isKept = studentInfo.keptByRoster !== undefined;
  return (
    <Panel title={t('student.info')}>
      {studentInfo.checkIn && <p>{t('consent.off')}</p>}
      <dl className={`${kit.tightStack} ${styles.list}`}>
        {studentInfo.email && (
          <div>
            <dt>{t('student.email')}</dt>
            <dd>
              <a href={`mailto:${studentInfo.email}`}>
                <bdi>{studentInfo.email}</bdi>
              </a>
            </dd>
          </div>
        )}
        {isKept ? (
          <RosterEntries overview={overview} />
        ) : (
          classes.map(({ classType, teacher, teacherId }) => (
            <div key={`${classType} ${teacherId}`} className={styles.entry}>
              <dt>{t(`class.${classType}`)}</dt>
              <dd>{teacher}</dd>
            </div>
          ))
        )}
      </dl>
      {isKept && rosterClasses?.length === 0 && <p className={kit.soft}>{t('roster.noClasses')}</p>}
      {isKept && <p className={kit.soft}>{t('roster.studentHint')}</p>}
      {!isKept && classes.length === 0 && <p className={kit.soft}>{t('student.noClasses')}</p>}
    </Panel>
  );
}
