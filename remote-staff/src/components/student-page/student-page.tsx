import type { Person } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom, roleOf } from '@tapin/shared/session';
import { Page } from '@tapin/shared/ui/page';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { fullName } from '#src/full-name.ts';
import { StudentMenu } from './student-menu.tsx';
import styles from './student-page.module.css';

interface StudentPageProps {
  student: Person & { grade: number | null };
  children: ReactNode;
}

/** Who may take a student out of the school. */
const removers: readonly unknown[] = ['admin', 'super_admin', 'district_admin'];

/** The frame of a student's two pages. */
export function StudentPage({ student, children }: StudentPageProps) {
  const { t } = useTranslation('staff');
  const mayRemove = removers.includes(roleOf(useAtomValue(authAtom)));
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
          {mayRemove && <StudentMenu student={student} />}
        </div>
        {children}
      </Page>
    </div>
  );
}
