import { lookDays, lookKinds } from '@tapin/shared/contract/vocabulary';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import type { Column } from '@tapin/shared/ui/table-column';
import { useSearch } from '@tapin/shared/ui/use-search';
import { knownValue, useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { useMemo } from 'react';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import { CsvButton } from '#src/components/downloads.tsx';
import { rowId, SearchedTable } from '#src/components/lists/searched-table.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { SettingsTabs } from '#src/components/settings-tabs.tsx';
import { exportLooks, type Look, looksQuery, type UnusualLooks as Unusual } from './records-calls.ts';

function useColumns(): Column<Look>[] {
  const { t } = useTranslation('staff');
  return useMemo(() => {
    const deleted = t('rights.deleted');
    return [
      {
        id: 'by',
        header: t('rights.who'),
        isRowHeader: true,
        cell: ({ by }) => <bdi>{by.name || deleted}</bdi>,
      },
      {
        id: 'of',
        header: t('rights.student'),
        cell: ({ student }) =>
          student ? (
            <Link to={`/student/${student._id}/overview`}>
              <bdi>{student.name || deleted}</bdi>
            </Link>
          ) : (
            t('rights.many')
          ),
      },
      { id: 'kind', header: t('rights.kind'), cell: ({ kind }) => t(`rights.kinds.${kind}`) },
      {
        id: 'at',
        header: t('rights.at'),
        cell: ({ at }) => (
          <time dateTime={at}>{formatDate(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}</time>
        ),
      },
    ];
  }, [t]);
}

/** Lists staff who opened the pages of unusually many students of other classes on one day. */
function UnusualLooks({ unusual }: { unusual: readonly Unusual[] }) {
  const { t } = useTranslation('staff');
  if (unusual.length === 0) return null;
  return (
    <Panel title={t('rights.unusual')} hint={t('rights.unusualHint')}>
      <ul>
        {unusual.map(({ by, day, students }) => (
          <li key={`${by._id} ${day}`}>
            <strong>
              {by.name === '' ? (
                t('rights.deleted')
              ) : (
                <Link to={`/admin/looks?by=${by._id}&days=365`}>
                  <bdi>{by.name}</bdi>
                </Link>
              )}
            </strong>
            {' · '}
            {formatDateWithYear(`${day}T12:00`)}
            {' · '}
            {t('rights.students', { count: students })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export default function WhoLookedScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const [days, chooseDays] = useUrlParameter('days', '30');
  const [kindName, chooseKind] = useUrlParameter('kind', '');
  const [student, chooseStudent] = useUrlParameter('of', '');
  const [by, chooseBy] = useUrlParameter('by', '');
  const kind = lookKinds.find((each) => each === kindName);
  const filters = {
    schoolUserId: useSchoolUserId(),
    daysAgo: knownValue(lookDays, days) ?? 30,
    ...(kind && { kind }),
    ...(student && { student }),
    ...(by && { by }),
    ...(search.term && { searchTerm: search.term }),
  };
  const query = useInfiniteQuery(looksQuery(filters));
  const columns = useColumns();
  const [first] = query.data?.pages ?? [];
  const kindOptions = lookKinds.map((value) => ({ value, label: t(`rights.kinds.${value}`) }));
  return (
    <Page title={t('rights.looks')} intro={t('rights.looksIntro')}>
      <SettingsTabs />
      <UnusualLooks unusual={first?.unusual ?? []} />
      <SearchedTable
        label={t('rights.search')}
        search={search}
        query={query}
        rowsOf={(page) => page.looks}
        rowKey={rowId}
        found={(count) => t('rights.count', { count })}
        filters={
          <FilterBar label={t('rights.filters')}>
            <FilterSelect
              label={t('rights.time')}
              value={String(filters.daysAgo)}
              onChange={chooseDays}
              options={[30, 7, 90, 365].map((value) => ({
                value: String(value),
                label: t('rights.lastDays', { count: value }),
              }))}
            />
            <FilterSelect
              label={t('rights.kind')}
              value={kind ?? ''}
              onChange={chooseKind}
              options={[{ value: '', label: t('rights.allKinds') }, ...kindOptions]}
            />
            {student && (
              <Button variant="quiet" onClick={() => chooseStudent('')}>
                {t('rights.allStudents')}
              </Button>
            )}
            {by && (
              <Button variant="quiet" onClick={() => chooseBy('')}>
                {t('rights.allStaff')}
              </Button>
            )}
          </FilterBar>
        }
        action={<CsvButton load={() => exportLooks(filters)} />}
        caption={t('rights.looks')}
        columns={columns}
        none={<EmptyState title={t('rights.none')} />}
      />
    </Page>
  );
}
