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
        header: t('later.firstLogIn.name'),
        isRowHeader: true,
        cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
      },
      of === 'students' && {
        id: 'grade',
        header: t('later.firstLogIn.grade'),
        cell: ({ grade }) => grade,
      },
      {
        id: 'state',
        header: t('later.firstLogIn.state'),
        cell: ({ state, invitedAt }) =>
          invitedAt !== null && state !== 'done'
            ? `${t(`later.firstLogIn.states.${state}`)} (${formatShortDate(invitedAt)})`
            : t(`later.firstLogIn.states.${state}`),
      },
      of === 'students' && {
        id: 'slip',
        header: t('later.firstLogIn.slip'),
        cell: ({ slip }) => (slip ? formatShortDate(slip.createdAt) : t('later.firstLogIn.noSlip')),
      },
      { id: 'actions', header: t('later.firstLogIn.actions'), cell: actions },
    ];
    return columns.filter((column) => column !== false);
  }, [t, of, actions]);
}
