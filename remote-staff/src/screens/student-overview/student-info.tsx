import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import type { Overview } from '#src/api/student.ts';
import { DeviceCode } from './device-code.tsx';
import styles from './student-info.module.css';

/** Shows the address of a student and the student's teachers. */
export function StudentInfo({ overview: { studentInfo, classes } }: { overview: Overview }) {
  const { t } = useTranslation('staff');
  return (
    <Panel title={t('student.info')}>
      <dl className={styles.list}>
        <div className={styles.entry}>
          <dt>{t('student.email')}</dt>
          <dd>
            <a href={`mailto:${studentInfo.email}`}>
              <bdi>{studentInfo.email}</bdi>
            </a>
          </dd>
        </div>
        {classes.map(({ classType, teacher, teacherId }) => (
          <div key={`${classType} ${teacherId}`} className={styles.entry}>
            <dt>{t(`class.${classType}`)}</dt>
            <dd>{teacher}</dd>
          </div>
        ))}
      </dl>
      {classes.length === 0 && <p className={styles.none}>{t('student.noClasses')}</p>}
      <DeviceCode id={studentInfo._id} />
    </Panel>
  );
}
