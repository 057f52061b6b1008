import { ApiError } from '@tapin/shared/api';
import { rosterActions, rosterKinds } from '@tapin/shared/contract/roster';
import { useTranslation } from '@tapin/shared/i18n';
import { useParams, useSearchParams } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { DataTable } from '@tapin/shared/ui/data-table';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { ScrollEnd } from '@tapin/shared/ui/scroll-end';
import { SearchField } from '@tapin/shared/ui/search-field';
import { TableCard } from '@tapin/shared/ui/table-card';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useSetParameter } from '@tapin/shared/ui/use-url-parameter';
import { useDistrictUserId } from '#src/components/district-calls.ts';
import { rosterPath } from '#src/components/paths.ts';
import {
  type ChangeFilters,
  exportChanges,
  useChanges,
  useRun,
} from '#src/components/roster/roster-calls.ts';
import { ListDownload } from '#src/components/roster/run-actions.tsx';
import { useChangeColumns } from './change-columns.tsx';

type FilterName = 'kind' | 'action' | 'school';

export function useChangeFilters() {
  const [params, setParams] = useSearchParams();
  const { typed, term, type } = useSearch();
  const kind = rosterKinds.find((each) => each === params.get('kind'));
  const action = rosterActions.find((each) => each === params.get('action'));
  const school = params.get('school');
  const query: ChangeFilters = {
    ...(kind && { kind }),
    ...(action && { action }),
    ...(school && { school }),
    ...(term && { searchTerm: term }),
  };
  const setParameter = useSetParameter({ replace: true });
  const set = (name: FilterName, value: string) => setParameter(name, value === '' ? null : value);
  return {
    query,
    isSet: Object.keys(query).length > 0,
    typed,
    type,
    set,
    clear: () => {
      type('');
      setParams({}, { replace: true });
    },
  };
}

export default function ChangesScreen() {
  const { t } = useTranslation('district');
  const { run = '' } = useParams();
  const districtUserId = useDistrictUserId();
  const details = useRun(run);
  const filters = useChangeFilters();
  const list = useChanges(run, filters.query);
  const columns = useChangeColumns();
  const rows = list.data?.pages.flatMap(({ changes }) => changes) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const schools = details.data?.schools.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [];
  const back = (
    <ButtonLink to={rosterPath} variant="secondary">
      {t('roster.back')}
    </ButtonLink>
  );
  if (list.error instanceof ApiError && list.error.code === 'not_found') {
    return (
      <Page title={t('roster.changesTitle')}>
        <EmptyState title={t('roster.run.gone')} action={back} />
      </Page>
    );
  }
  return (
    <Page title={t('roster.changesTitle')} intro={t('roster.changes.intro')}>
      <div className={kit.centeredRow}>
        {back}
        <ListDownload
          label={t('csv.download')}
          load={() => exportChanges(run, districtUserId, filters.query)}
        />
      </div>
      <SearchField label={t('roster.changes.search')} value={filters.typed} onChange={filters.type} />
      <FilterBar label={t('roster.changes.filters')}>
        <FilterSelect
          label={t('roster.changes.kind')}
          options={[
            { value: '', label: t('roster.changes.kinds') },
            ...rosterKinds.map((value) => ({ value, label: t(`roster.kind.${value}`) })),
          ]}
          value={filters.query.kind ?? ''}
          onChange={(kind) => filters.set('kind', kind)}
        />
        <FilterSelect
          label={t('roster.changes.action')}
          options={[
            { value: '', label: t('roster.changes.actions') },
            ...rosterActions.map((value) => ({ value, label: t(`roster.action.${value}`) })),
          ]}
          value={filters.query.action ?? ''}
          onChange={(action) => filters.set('action', action)}
        />
        <FilterSelect
          label={t('roster.changes.school')}
          options={[
            { value: '', label: t('roster.changes.schools') },
            ...schools.map(({ sourcedId, name }) => ({ value: sourcedId, label: name })),
          ]}
          value={filters.query.school ?? ''}
          onChange={(school) => filters.set('school', school)}
        />
      </FilterBar>
      <Loading query={list} height="360px" />
      {list.data && (
        <TableCard found={t('roster.changes.found', { count: total })} isBusy={list.isPlaceholderData}>
          {rows.length > 0 ? (
            <DataTable
              caption={t('roster.changesTitle')}
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              total={total}
            />
          ) : (
            <EmptyState
              title={t('roster.changes.none')}
              action={
                filters.isSet && (
                  <Button variant="secondary" onClick={filters.clear}>
                    {t('roster.changes.clear')}
                  </Button>
                )
              }
            />
          )}
          <ScrollEnd query={list} />
        </TableCard>
      )}
    </Page>
  );
}
