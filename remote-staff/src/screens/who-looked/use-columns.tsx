import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import type { Column } from '@tapin/shared/ui/table-column';
import { useMemo } from 'react';
import type { Look } from '#src/api/rights.ts';

export function useColumns(): Column<Look>[] {
  const { t } = useTranslation('staff');
  return useMemo(() => {
    const deleted = t('later.rights.deleted');
    return [
      {
        id: 'by',
        header: t('later.rights.who'),
        isRowHeader: true,
        cell: ({ by }) => <bdi>{by.name || deleted}</bdi>,
      },
      {
        id: 'of',
        header: t('later.rights.student'),
        cell: ({ student }) =>
          student ? (
            <Link to={`/student/${student._id}/overview`}>
              <bdi>{student.name || deleted}</bdi>
            </Link>
          ) : (
            t('later.rights.many')
          ),
      },
      { id: 'kind', header: t('later.rights.kind'), cell: ({ kind }) => t(`later.rights.kinds.${kind}`) },
      {
        id: 'at',
        header: t('later.rights.at'),
        cell: ({ at }) => (
          <time dateTime={at}>{formatDate(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}</time>
        ),
      },
    ];
  }, [t]);
}
