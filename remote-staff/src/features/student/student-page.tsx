import { ApiError } from '@tapin/shared/api';
import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { Spinner } from '@tapin/shared/ui/spinner';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useCan } from '#src/components/membership.ts';
import { gradeText } from '#src/components/names.ts';
import { PrintFacts, usePrinting } from '#src/components/print/printing.tsx';
import type { Overview } from './student-calls.ts';
import styles from './student-page.module.css';

const loadOtherSchool = () =>
  import(/* webpackChunkName: "other-school" */ './other-school.tsx').then(({ OtherSchool }) => OtherSchool);

export function NoStudent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('staff');
  const isUnknown = error instanceof ApiError && error.status === 404;
  const mayBeElsewhere = useAtomValue(authAtom).schoolUserList.length > 1 && isUnknown;
  const { module: OtherSchool, hasFailed } = useLazyModule(loadOtherSchool, mayBeElsewhere);
  const none = (
    <EmptyState
      title={t('student.none')}
      hint={t('student.noneHint')}
      action={<ButtonLink to="/staff/students">{t('students.title')}</ButtonLink>}
    />
  );
  if (mayBeElsewhere && !hasFailed)
    return <Page title={t('student.title')}>{OtherSchool ? <OtherSchool none={none} /> : <Spinner />}</Page>;
  return (
    <Page title={t('student.title')}>
      {isUnknown ? none : <LoadFailed error={error} onRetry={onRetry} />}
    </Page>
  );
}

interface StudentPageProps {
  id: string;
  student: Overview['studentInfo'] | undefined;
  isLoading?: boolean;
  /** The names of the counselors, which are beside the grade. */
  counselors?: ReactNode;
  children: ReactNode;
}

const loadMenu = () => import(/* webpackChunkName: "menus" */ './student-menu.tsx');

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
        <div className={`${kit.screenOnly} ${styles.bar}`}>
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
