import type { CaseloadStudent } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { useMemo } from 'react';
import { FollowUpActions } from '#src/components/follow-up/follow-up-actions.tsx';
import { fullName } from '#src/full-name.ts';
import { gradeText } from '#src/grade-text.ts';
import styles from './caseload.module.css';
import { LastFeeling } from './last-feeling.tsx';
import { shortDate } from './short-date.ts';

export function useColumns(): Column<CaseloadStudent>[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.student'),
        isRowHeader: true,
        cell: ({ isCounselor, ...student }) => (
          <>
            <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
            {isCounselor && <small className={styles.own}>{t('caseload.own')}</small>}
          </>
        ),
      },
      {
        id: 'grade',
        header: t('filter.grade'),
        cell: (student) => student.grade ?? (gradeText(t, student) || '–'),
      },
      {
        id: 'lastFeeling',
        header: t('caseload.lastFeeling'),
        cell: ({ lastFeeling, lastTapIn }) => (
          <LastFeeling felt={lastFeeling ?? null} lastTapIn={lastTapIn} />
        ),
      },
      {
        id: 'lastTapIn',
        header: t('caseload.lastTapIn'),
        cell: ({ lastTapIn, isMissing, missedSchoolDays, checkIn }) => (
          <span className={styles.lines}>
            {lastTapIn ? shortDate(lastTapIn) : !checkIn && t('caseload.never')}
            {checkIn && <small>{t('consent.off')}</small>}
            {isMissing && (
              <small className={styles.missing}>
                {missedSchoolDays === undefined
                  ? t('caseload.missing')
                  : t('caseload.missed', { count: missedSchoolDays })}
              </small>
            )}
          </span>
        ),
      },
      {
        id: 'followUp',
        header: t('care.title'),
        cell: ({ _id, followUp, ...student }) => (
          <FollowUpActions student={{ _id, name: fullName(student) }} followUp={followUp ?? undefined} />
        ),
      },
    ],
    [t],
  );
}
