import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { useMemo } from 'react';
import { formatShortDate } from '#src/components/days/local-time.ts';
import styles from './guardians.module.css';
import type { Guardian, StudentWithGuardians } from './guardians-calls.ts';

export function GuardianState({ guardian: { askedAt, answer, answeredAt } }: { guardian: Guardian }) {
  const { t } = useTranslation('staff');
  return (
    <div className={kit.soft}>
      {askedAt === null ? t('guardian.notAsked') : t('guardian.asked', { date: formatShortDate(askedAt) })}
      {answer !== null && answeredAt !== null && (
        <>
          {' · '}
          {t('guardian.answered', {
            answer: t(`guardian.stateOf.${answer ? 'yes' : 'no'}`),
            date: formatShortDate(answeredAt),
          })}
        </>
      )}
    </div>
  );
}

export function useColumns(): Column<StudentWithGuardians>[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.student'),
        isRowHeader: true,
        cell: (student) => <RowLink to={`/admin/guardians?id=${student._id}`}>{fullName(student)}</RowLink>,
      },
      {
        id: 'state',
        header: t('guardian.state'),
        cell: ({ state }) => t(`guardian.stateOf.${state}`),
      },
      {
        id: 'guardians',
        header: t('guardian.guardians'),
        cell: ({ guardians }) =>
          guardians.length === 0 ? (
            <span className={kit.soft}>{t('guardian.none')}</span>
          ) : (
            <ul className={kit.tightStack}>
              {guardians.map((guardian) => (
                <li key={guardian._id}>
                  <bdi className={styles.address}>{guardian.email}</bdi>
                  <GuardianState guardian={guardian} />
                </li>
              ))}
            </ul>
          ),
      },
    ],
    [t],
  );
}
