import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import type { Overview } from '#src/api/student.ts';
import { RosterEntries } from './roster-entries.tsx';
import styles from './student-info.module.css';

/** Shows the address of a student and the student's teachers. */
export function StudentInfo({ overview }: { overview: Overview }) {
  const { t } = useTranslation('staff');
  const { studentInfo, classes, rosterClasses } = overview;
  const isKept = studentInfo.keptByRoster !== undefined;
  return (
    <Panel title={t('student.info')}>
      {studentInfo.checkIn && <p>{t('consent.off')}</p>}
      <dl className={styles.list}>
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
      {isKept && rosterClasses?.length === 0 && <p className={styles.none}>{t('roster.noClasses')}</p>}
      {isKept && <p className={styles.none}>{t('roster.studentHint')}</p>}
      {!isKept && classes.length === 0 && <p className={styles.none}>{t('student.noClasses')}</p>}
    </Panel>
  );
}
