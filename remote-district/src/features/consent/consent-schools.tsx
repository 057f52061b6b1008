import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { DataTable } from '@tapin/shared/ui/data-table';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import type { Column } from '@tapin/shared/ui/table-column';
import type { ConsentSchool } from './consent-calls.ts';

/** Lists the schools with today’s rule and the decisions of families. */
export function ConsentSchools({ schools }: { schools: readonly ConsentSchool[] }) {
  const { t } = useTranslation('district');
  const columns: Column<ConsentSchool>[] = [
    { id: 'school', header: t('schools.column.name'), isRowHeader: true, cell: ({ name }) => name },
    {
      id: 'rule',
      header: t('consent.ruleToday'),
      cell: ({ mode, decidedBy }) => (
        <>
          {t(`consent.mode.${mode}`)}
          <div className={kit.soft}>{t(`consent.decidedBy.${decidedBy}`)}</div>
        </>
      ),
    },
    ...(['yes', 'no', 'none', 'students'] as const).map((of) => ({
      id: of,
      header: t(`consent.count.${of}`),
      // Families that are not asked do not have to answer.
      cell: (school: ConsentSchool) =>
        of === 'none' && school.mode === 'none' ? '–' : formatNumber(school[of]),
    })),
  ];
  return (
    <Panel title={t('consent.schools')} hint={t('consent.schoolsHint')}>
      {schools.length === 0 && <EmptyState title={t('consent.noSchools')} />}
      {schools.length > 0 && (
        <DataTable
          caption={t('consent.schools')}
          columns={columns}
          rows={schools}
          rowKey={({ _id }) => _id}
        />
      )}
    </Panel>
  );
}
