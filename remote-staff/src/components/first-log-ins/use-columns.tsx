import { useTranslation } from '@tapin/shared/i18n';
import type { Column } from '@tapin/shared/ui/table-column';
import { type ReactNode, useMemo } from 'react';
import type { FirstLogIn, FirstLogInsOf } from '#src/api/first-log-ins.ts';
import { formatShortDate } from '#src/local-time.ts';

interface ColumnsOptions {
  of: FirstLogInsOf;
  /** The menu of a person, or nothing if there is nothing to do. */
  actions: (person: FirstLogIn) => ReactNode;
}

export function useColumns({ of, actions }: ColumnsOptions): Column<FirstLogIn>[] {
  const { t } = useTranslation('staff');
  return useMemo(() => {
    const columns: (Column<FirstLogIn> | false)[] = [
      {
        id: 'name',
        header: t('firstLogIn.name'),
        isRowHeader: true,
        cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
      },
      of === 'students' && {
        id: 'grade',
        header: t('firstLogIn.grade'),
        cell: ({ grade }) => grade,
      },
      {
        id: 'state',
        header: t('firstLogIn.state'),
        cell: ({ state, invitedAt }) =>
          invitedAt !== null && state !== 'done'
            ? `${t(`firstLogIn.states.${state}`)} (${formatShortDate(invitedAt)})`
            : t(`firstLogIn.states.${state}`),
      },
      of === 'students' && {
        id: 'slip',
        header: t('firstLogIn.slip'),
        cell: ({ slip }) => (slip ? formatShortDate(slip.createdAt) : t('firstLogIn.noSlip')),
      },
      { id: 'actions', header: t('firstLogIn.actions'), cell: actions },
    ];
    return columns.filter((column) => column !== false);
  }, [t, of, actions]);
}
