import { useTranslation } from '@tapin/shared/i18n';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useCan } from '#src/components/membership.ts';
import { fullName, gradeText } from '#src/components/names.ts';
import { PrintFacts, usePrinting } from '#src/components/print/printing.tsx';
import type { Overview } from './student-calls.ts';
import styles from './student-page.module.css';

interface StudentPageProps {
  id: string;
  /** The student, or undefined while the name loads or when it could not be loaded. */
  student: Overview['studentInfo'] | undefined;
  isLoading?: boolean;
  /** The names of the counselors, beside the grade. */
  counselors?: ReactNode;
  children: ReactNode;
}

/** The menu is loaded after the page, because it is rarely used, and never by teachers. */
const loadMenu = () => import(/* webpackChunkName: "menus" */ './student-menu.tsx');

/** The frame of a student's two pages. */
export function StudentPage({ id, student, isLoading, counselors, children }: StudentPageProps) {
  const { t } = useTranslation('staff');
  const managesStudents = useCan('managesStudents');
  const StudentMenu = useLazyModule(loadMenu, managesStudents && student !== undefined).module?.StudentMenu;
  const path = `/student/${id}`;
  const placeholder = isLoading ? (
    <>
      <VisuallyHidden>{t('student.title')}</VisuallyHidden>
      <Skeleton width="9em" />
    </>
  ) : (
    t('student.title')
  );
  const isPrinting = usePrinting();
  return (
    <div className={styles.sheet}>
      <Page
        title={student ? fullName(student) : placeholder}
        intro={
          student ? (
            <>
              <span>{gradeText(t, student) || t('student.noGrade')}</span>
              {counselors && <> · {counselors}</>}
            </>
          ) : (
            isLoading && <Skeleton width="14em" />
          )
        }
      >
        {isPrinting && <PrintFacts />}
        <div className={styles.bar}>
          <TabLinks
            label={t('student.pages')}
            tabs={[
              { to: `${path}/overview`, label: t('student.overview') },
              { to: `${path}/feed`, label: t('student.feed.title') },
            ]}
          />
          {StudentMenu && student && <StudentMenu student={student} />}
        </div>
        {children}
      </Page>
    </div>
  );
}
