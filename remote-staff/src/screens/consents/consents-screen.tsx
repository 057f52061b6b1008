import { consentStates } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { useInfiniteQuery } from '@tapin/shared/query';
import { DataTable } from '@tapin/shared/ui/data-table';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { Page } from '@tapin/shared/ui/page';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useCallback, useState } from 'react';
import { type ConsentFilter, consentsQuery, exportConsents } from '#src/api/consents.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { CsvButton } from '#src/components/csv-button/csv-button.tsx';
import { NobodyFound } from '#src/components/searched-list/nobody-found.tsx';
import { SearchedList } from '#src/components/searched-list/searched-list.tsx';
import { laterTexts } from '#src/later-texts.ts';
import { useUrlParameter } from '#src/use-url-parameter.ts';
import { ConsentFile } from './consent-file.tsx';
import { ConsentRules } from './consent-rules.tsx';
import styles from './consents.module.css';
import { RecordConsents } from './record-consents.tsx';
import { useColumns } from './use-columns.tsx';

// The texts are in the same chunk, so they are added before the screen is rendered.
void addLaterTexts('staff', laterTexts);

const filters: readonly ConsentFilter[] = ['all', ...consentStates, 'off'];

/** Shows who has agreed to the check-in, records decisions, and lets admins choose whether families are asked. */
export default function ConsentsScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const [shown, setShown] = useUrlParameter('show', 'all');
  const show = filters.find((filter) => filter === shown) ?? 'all';
  const schoolUserId = useSchoolUserId();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const query = useInfiniteQuery(consentsQuery(schoolUserId, search.term, show));
  const [first] = query.data?.pages ?? [];
  const students = query.data?.pages.flatMap((page) => page.students) ?? [];
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    [],
  );
  const columns = useColumns({ selected, toggle });
  const empty = <EmptyState title={t('later.consent.nobody')} />;
  return (
    <Page title={t('consent.title')} intro={t('later.consent.intro')}>
      {first && <ConsentRules rules={first.rules} />}
      <ConsentFile />
      <div className={styles.controls}>
        <FilterSelect
          label={t('later.consent.show')}
          value={show}
          onChange={setShown}
          options={filters.map((value) => ({
            value,
            label: t(`later.consent.filter.${value}`, { number: first?.counts[value] ?? 0 }),
          }))}
        />
        <CsvButton load={() => exportConsents(schoolUserId)} />
      </div>
      <RecordConsents
        selected={selected}
        onSelectAll={() => setSelected(students.map(({ _id }) => _id))}
        onRecorded={() => setSelected([])}
      />
      <SearchedList
        label={t('students.search')}
        search={search}
        query={query}
        found={first && t('students.count', { count: first.total })}
      >
        {first?.total === 0 && (search.term ? <NobodyFound search={search} /> : empty)}
        {students.length > 0 && (
          <DataTable
            caption={t('consent.title')}
            columns={columns}
            rows={students}
            rowKey={({ _id }) => _id}
            total={first?.total ?? students.length}
          />
        )}
      </SearchedList>
    </Page>
  );
}
