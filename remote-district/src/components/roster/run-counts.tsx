import {
  type RosterAction,
  type RosterKind,
  rosterActions,
  rosterKinds,
} from '@tapin/shared/contract/roster';
import type { RosterCounts, RosterRun } from '@tapin/shared/contract/roster-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { DataTable } from '@tapin/shared/ui/data-table';
import { kit } from '@tapin/shared/ui/kit-classes';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useState } from 'react';
import { changesPath } from '#src/components/paths.ts';
import type { SchoolCounts } from './roster-calls.ts';
import parts from './roster-parts.module.css';
import styles from './run-counts.module.css';
import { Chip } from './run-state.tsx';

interface CountedRow {
  name: RosterKind | 'admins' | 'guardian' | 'consent';
  counted: Record<RosterAction, number> | undefined;
  /** The kind of changes to which the numbers link; null for rows whose changes have no list. */
  kind: RosterKind | null;
}

function groupOf(kind: RosterKind) {
  if (kind === 'class') return 'classes';
  return kind === 'staff' ? kind : (`${kind}s` as const);
}

const rowsOf = (counts: RosterCounts): CountedRow[] => [
  ...rosterKinds.flatMap((kind): CountedRow[] => [
    { name: kind, counted: counts[groupOf(kind)], kind },
    ...(kind === 'staff' ? [{ name: 'admins' as const, counted: counts.admins, kind: null }] : []),
  ]),
  { name: 'guardian', counted: counts.guardians, kind: null },
  { name: 'consent', counted: counts.consents, kind: null },
];

/** Shows how many schools, people and classes a run adds, changes and ends, and how many staff become admins. */
export function CountsTable({ run: { _id, counts } }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('roster.counts')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {rosterActions.map((action) => (
            <th key={action} scope="col">
              {t(`roster.action.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(counts).map(
          ({ name, counted, kind }) =>
            counted && (
              <tr key={name} data-part={name === 'admins' || undefined}>
                <th scope="row">{t(`roster.kind.${name}`)}</th>
                {rosterActions.map((action) => {
                  const number = formatNumber(counted[action]);
                  return (
                    <td key={action} data-action={action}>
                      {kind !== null && counted[action] > 0 ? (
                        <Link
                          to={changesPath(_id, { kind, action })}
                          aria-label={t('roster.countLink', {
                            number,
                            kind: t(`roster.kind.${name}`),
                            action: t(`roster.action.${action}`),
                          })}
                        >
                          {number}
                        </Link>
                      ) : (
                        <span className={styles.none}>{number}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

const firstSchools = 8;

interface SchoolCountsTableProps {
  run: string;
  schools: readonly SchoolCounts[];
  /** The share of ending memberships, in percent, above which a school is marked. */
  maxEndings: number;
}

/** Shows the changes of each school, those with the largest share of ending memberships first. */
export function SchoolCountsTable({ run, schools, maxEndings }: SchoolCountsTableProps) {
  const { t } = useTranslation('district');
  const [showsAll, setShowsAll] = useState(false);
  const sorted = schools.toSorted((a, b) => b.endings - a.endings || a.name.localeCompare(b.name));
  const shown = showsAll ? sorted : sorted.slice(0, firstSchools);
  const describe = (counts: Record<RosterAction, number>) =>
    joinFacts(
      rosterActions.map(
        (action) => counts[action] > 0 && t(`roster.total.${action}`, { count: counts[action] }),
      ),
    ) || '–';
  const columns: Column<SchoolCounts>[] = [
    {
      id: 'name',
      header: t('roster.one.school'),
      isRowHeader: true,
      cell: ({ name, sourcedId, schoolId }) => (
        <>
          <RowLink to={changesPath(run, { school: sourcedId })}>{name}</RowLink>{' '}
          {schoolId === null && <Chip tone="active">{t('roster.newSchool')}</Chip>}
        </>
      ),
    },
    { id: 'students', header: t('roster.kind.student'), cell: ({ students }) => describe(students) },
    {
      id: 'staff',
      header: t('roster.kind.staff'),
      cell: ({ staff }) => <span className={parts.short}>{describe(staff)}</span>,
    },
    { id: 'classes', header: t('roster.kind.class'), cell: ({ classes }) => describe(classes) },
    {
      id: 'endings',
      header: t('roster.endings'),
      align: 'end',
      cell: ({ endings }) =>
        endings > maxEndings ? <Chip tone="danger">{formatPercent(endings)}</Chip> : formatPercent(endings),
    },
  ];
  return (
    <div className={`${kit.tightStack} ${parts.part}`}>
      <h3>{t('roster.bySchool')}</h3>
      <div className={parts.table}>
        <DataTable
          caption={t('roster.bySchool')}
          columns={columns}
          rows={shown}
          rowKey={({ sourcedId }) => sourcedId}
        />
      </div>
      {shown.length < sorted.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('roster.allSchools', { count: sorted.length })}
        </Button>
      )}
    </div>
  );
}
