import { type RosterAction, rosterActions } from '@tapin/shared/contract/roster';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { DataTable } from '@tapin/shared/ui/data-table';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { useState } from 'react';
import { changesPath } from '#src/components/roster-paths.ts';
import { Chip } from './chip.tsx';
import styles from './roster-parts.module.css';
import type { SchoolCounts } from './run.ts';

/** The number of schools that are shown until the person asks for all. */
const firstSchools = 8;

interface SchoolCountsTableProps {
  run: string;
  schools: readonly SchoolCounts[];
  /** The share of endings, in percent, above which a school is marked. */
  maxEndings: number;
}

/** Shows the changes of each school, those with the largest share of endings first. */
export function SchoolCountsTable({ run, schools, maxEndings }: SchoolCountsTableProps) {
  const { t } = useTranslation('district');
  const [showsAll, setShowsAll] = useState(false);
  const sorted = schools.toSorted((a, b) => b.endings - a.endings || a.name.localeCompare(b.name));
  const shown = showsAll ? sorted : sorted.slice(0, firstSchools);
  const describe = (counts: Record<RosterAction, number>) =>
    joinFacts(
      rosterActions.map(
        (action) => counts[action] > 0 && t(`later.roster.total.${action}`, { count: counts[action] }),
      ),
    ) || '–';
  const columns: Column<SchoolCounts>[] = [
    {
      id: 'name',
      header: t('later.roster.one.school'),
      isRowHeader: true,
      cell: ({ name, sourcedId, schoolId }) => (
        <>
          <RowLink to={changesPath(run, { school: sourcedId })}>{name}</RowLink>{' '}
          {schoolId === null && <Chip tone="active">{t('later.roster.newSchool')}</Chip>}
        </>
      ),
    },
    { id: 'students', header: t('later.roster.kind.student'), cell: ({ students }) => describe(students) },
    {
      id: 'staff',
      header: t('later.roster.kind.staff'),
      cell: ({ staff }) => <span className={styles.short}>{describe(staff)}</span>,
    },
    { id: 'classes', header: t('later.roster.kind.class'), cell: ({ classes }) => describe(classes) },
    {
      id: 'endings',
      header: t('later.roster.endings'),
      align: 'end',
      cell: ({ endings }) =>
        endings > maxEndings ? <Chip tone="danger">{formatPercent(endings)}</Chip> : formatPercent(endings),
    },
  ];
  return (
    <div className={styles.part}>
      <h3>{t('later.roster.bySchool')}</h3>
      <div className={styles.table}>
        <DataTable
          caption={t('later.roster.bySchool')}
          columns={columns}
          rows={shown}
          rowKey={({ sourcedId }) => sourcedId}
        />
      </div>
      {shown.length < sorted.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('later.roster.allSchools', { count: sorted.length })}
        </Button>
      )}
    </div>
  );
}
