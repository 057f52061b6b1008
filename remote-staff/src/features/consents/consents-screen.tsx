import { consentStates } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useCallback, useState } from 'react';
import { CsvButton } from '#src/components/csv-button.tsx';
import { SearchedTable } from '#src/components/lists/searched-table.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { SettingsTabs } from '#src/components/settings-tabs.tsx';
import { useUrlParameter } from '#src/components/use-url-parameter.ts';
import { ConsentFile } from './consent-file.tsx';
import { addConsentTexts } from './consent-later-texts.ts';
import { ConsentRules } from './consent-rules.tsx';
import styles from './consents.module.css';
import { type ConsentFilter, consentsQuery, exportConsents, loadIds } from './consents-calls.ts';
import { RecordConsents } from './record-consents.tsx';
import { StudentConsents } from './student-consents.tsx';
import { useColumns } from './use-columns.tsx';

/** Stands where the rules and the import will be, so that neither moves when the list has loaded. */
function ConsentsSkeleton() {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.panels}>
      <Panel title={t('later.consent.rules.title')} hint={t('later.consent.rules.hint')}>
        <Skeleton height="140px" />
      </Panel>
      <Panel title={t('later.consent.file.title')} hint={t('later.consent.file.hint')}>
        <Skeleton height="48px" />
      </Panel>
    </div>
  );
}

/** Holds the selected students of one list. Another filter or search begins with none, so that nobody is selected unseen. */
function useSelection(list: string) {
  const [selection, setSelection] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
  const select = useCallback((ids: readonly string[]) => setSelection({ list, ids }), [list]);
  const toggle = useCallback(
    (id: string) =>
      setSelection((before) => {
        const ids = before.list === list ? before.ids : [];
        return { list, ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] };
      }),
    [list],
  );
  return { selected: selection.list === list ? selection.ids : none, select, toggle };
}

const none: readonly string[] = [];

const filters: readonly ConsentFilter[] = ['all', ...consentStates, 'off', 'disputed'];

/** Shows who has agreed to the check-in, records decisions, and lets admins choose whether families are asked. */
function ConsentList() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const [shown, setShown] = useUrlParameter('show', 'all');
  const show = filters.find((filter) => filter === shown) ?? 'all';
  const schoolUserId = useSchoolUserId();
  const { selected, select, toggle } = useSelection(`${show} ${search.term}`);
  const query = useInfiniteQuery(consentsQuery(schoolUserId, search.term, show));
  const [first] = query.data?.pages ?? [];
  const students = query.data?.pages.flatMap((page) => page.students) ?? [];
  const asksFamilies = first?.rules.mode !== 'none';
  const columns = useColumns({ selected, toggle, asksFamilies });
  return (
    <Page title={t('consent.title')} intro={t('later.consent.intro')}>
      <SettingsTabs />
      {query.isPending && <ConsentsSkeleton />}
      {first && (
        <div className={styles.panels}>
          <ConsentRules rules={first.rules} />
          <ConsentFile />
        </div>
      )}
      <RecordConsents
        selected={selected}
        total={first?.total ?? 0}
        loadAll={() => loadIds(schoolUserId, search.term, show)}
        onSelect={select}
      />
      <SearchedTable
        label={t('students.search')}
        search={search}
        query={query}
        found={first && t('students.count', { count: first.total })}
        action={
          <div className={styles.tools}>
            <FilterSelect
              label={t('later.consent.show')}
              value={show}
              onChange={setShown}
              options={filters.map((value) => ({
                value,
                label: t(`later.consent.filter.${value}`, {
                  number: first ? (first.counts[value] ?? 0) : '…',
                }),
              }))}
            />
            <CsvButton load={() => exportConsents(schoolUserId)} />
          </div>
        }
        caption={t('consent.title')}
        columns={columns}
        rows={students}
        total={first?.total}
        none={<EmptyState title={t('later.consent.nobody')} />}
      />
    </Page>
  );
}

// The texts are in the same chunk, so they are added before the screen is rendered.
void addConsentTexts();

/** Shows the consents of the school, or with a student in the address those about that student. */
export default function ConsentsScreen() {
  const [student] = useUrlParameter('id', '');
  return student ? <StudentConsents key={student} id={student} /> : <ConsentList />;
}
