import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { useMemo } from 'react';
import type { ConsentStudent } from '#src/api/consents.ts';
import { fullName } from '#src/full-name.ts';
import styles from './consents.module.css';

interface Selection {
  selected: readonly string[];
  toggle: (id: string) => void;
}

export function useColumns({ selected, toggle }: Selection): Column<ConsentStudent>[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.student'),
        isRowHeader: true,
        cell: (student) => <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>,
      },
      {
        id: 'state',
        header: t('later.consent.state'),
        cell: ({ state, checkIn }) => (
          <>
            {t(`later.consent.stateOf.${state}`)}
            {checkIn && <div className={styles.soft}>{t('consent.off')}</div>}
          </>
        ),
      },
      {
        id: 'given',
        header: t('later.consent.given'),
        cell: ({ consent }) =>
          consent && (
            <>
              {formatDate(new Date(consent.at), { dateStyle: 'medium' })}
              <div className={styles.soft}>
                {[t(`later.consent.giver.${consent.givenBy}`), consent.form].filter(Boolean).join(' · ')}
              </div>
            </>
          ),
      },
      {
        id: 'select',
        header: t('later.consent.select'),
        cell: (student) => (
          <CheckBox
            label={t('later.consent.selectName', { name: fullName(student) })}
            checked={selected.includes(student._id)}
            onChange={() => toggle(student._id)}
          />
        ),
      },
    ],
    [t, selected, toggle],
  );
}
