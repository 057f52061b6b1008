import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useMemo } from 'react';
import { fullName } from '#src/components/full-name.ts';
import styles from './consents.module.css';
import type { ConsentStudent } from './consents-calls.ts';

interface Selection {
  selected: readonly string[];
  toggle: (id: string) => void;
  /** Where families are not asked, the lack of an answer means nothing. */
  asksFamilies: boolean;
}

export function useColumns({ selected, toggle, asksFamilies }: Selection): Column<ConsentStudent>[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.student'),
        isRowHeader: true,
        cell: (student) => (
          <span className={styles.name}>
            <label className={styles.select}>
              <input
                type="checkbox"
                checked={selected.includes(student._id)}
                onChange={() => toggle(student._id)}
              />
              <VisuallyHidden>{t('later.consent.selectName', { name: fullName(student) })}</VisuallyHidden>
            </label>
            <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('later.consent.state'),
        cell: ({ state, checkIn, isDisputed }) => (
          <>
            {state === 'none' && !asksFamilies ? '–' : t(`later.consent.stateOf.${state}`)}
            {isDisputed && <div className={styles.soft}>{t('later.consent.disputed')}</div>}
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
                {[t(`later.consent.giver.${consent.givenBy}`), consent.giver, consent.form, consent.school]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </>
          ),
      },
      {
        id: 'history',
        // The link says it itself.
        header: '',
        heading: <VisuallyHidden>{t('later.consent.history')}</VisuallyHidden>,
        cell: (student) => (
          <Link
            className={styles.above}
            to={`/admin/consents?id=${student._id}`}
            aria-label={t('later.consent.historyOf', { name: fullName(student) })}
          >
            {t('later.consent.openHistory')}
          </Link>
        ),
      },
    ],
    [t, selected, toggle, asksFamilies],
  );
}
