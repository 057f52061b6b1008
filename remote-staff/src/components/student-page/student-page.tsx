import type { Person } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Page } from '@tapin/shared/ui/page';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import type { ReactNode } from 'react';
import { useCan } from '#src/api/membership.ts';
import { fullName } from '#src/full-name.ts';
import styles from './student-page.module.css';

interface StudentPageProps {
  student: Person & { grade: number | null };
  children: ReactNode;
}

/** The menu is loaded after the page, because it is rarely used, and never by teachers. */
const loadMenu = () => import(/* webpackChunkName: "student-menu" */ './student-menu.tsx');

/** The frame of a student's two pages. */
export function StudentPage({ student, children }: StudentPageProps) {
  const { t } = useTranslation('staff');
  const managesStudents = useCan('managesStudents');
  const StudentMenu = useLazyModule(loadMenu, managesStudents).module?.StudentMenu;
  const path = `/student/${student._id}`;
  return (
    <div className={styles.sheet}>
      <Page
        title={fullName(student)}
        intro={student.grade === null ? t('student.noGrade') : t('student.grade', { grade: student.grade })}
      >
        <div className={styles.bar}>
          <TabLinks
            label={t('student.pages')}
            tabs={[
              { to: `${path}/overview`, label: t('student.overview') },
              { to: `${path}/feed`, label: t('student.feed.title') },
            ]}
          />
          {StudentMenu && <StudentMenu student={student} />}
        </div>
        {children}
      </Page>
    </div>
  );
}
