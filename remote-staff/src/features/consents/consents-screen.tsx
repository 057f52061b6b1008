import { consentStates } from '@tapin/shared/contract/vocabulary';
import { fullName } from '@tapin/shared/contract/written-name';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { RowLink } from '@tapin/shared/ui/row-link';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import type { Column } from '@tapin/shared/ui/table-column';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useCallback, useMemo, useState } from 'react';
import { CsvButton } from '#src/components/downloads.tsx';
import { rowId, SearchedTable } from '#src/components/lists/searched-table.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { SettingsTabs } from '#src/components/settings-tabs.tsx';
import { ConsentRules } from './consent-rules.tsx';
import styles from './consents.module.css';
import {
  type ConsentFilter,
  type ConsentStudent,
  consentsQuery,
  exportConsents,
  loadIds,
} from './consents-calls.ts';
import { ConsentFile, RecordConsents } from './record-consents.tsx';
import { StudentConsents } from './student-consents.tsx';

interface Selection {
  selected: readonly string[];
  toggle: (id: string) => void;
  /** Whether families are asked. If not, a missing answer has no meaning. */
  asksFamilies: boolean;
}

function useColumns({ selected, toggle, asksFamilies }: Selection): Column<ConsentStudent>[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.student'),
        isRowHeader: true,
        cell: (student) => (
          <span className={styles.name}>
            <label className={styles.select}>
              <input
                type="checkbox"
                checked={selected.includes(student._id)}
                onChange={() => toggle(student._id)}
              />
              <VisuallyHidden>{t('consent.selectName', { name: fullName(student) })}</VisuallyHidden>
            </label>
            <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('consent.state'),
        cell: ({ state, checkIn, isDisputed }) => (
          <>
            {state === 'none' && !asksFamilies ? '–' : t(`consent.stateOf.${state}`)}
            {isDisputed && <div className={kit.soft}>{t('consent.disputed')}</div>}
            {checkIn && <div className={kit.soft}>{t('consent.off')}</div>}
          </>
        ),
      },
      {
        id: 'given',
        header: t('consent.given'),
        cell: ({ consent }) =>
          consent && (
            <>
              {formatDate(new Date(consent.at), { dateStyle: 'medium' })}
              <div className={kit.soft}>
                {[t(`consent.giver.${consent.givenBy}`), consent.giver, consent.form, consent.school]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </>
          ),
      },
      {
        id: 'history',
        // The header is empty, because the link in each row explains the column.
        header: '',
        heading: <VisuallyHidden>{t('consent.history')}</VisuallyHidden>,
        cell: (student) => (
          <Link
            className={styles.above}
            to={`/admin/consents?id=${student._id}`}
            aria-label={t('consent.historyOf', { name: fullName(student) })}
          >
            {t('consent.openHistory')}
          </Link>
        ),
      },
    ],
    [t, selected, toggle, asksFamilies],
  );
}

/** Placeholders for the rules and the import, so that they do not move when the list has loaded. */
function ConsentsSkeleton() {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.panels}>
      <Panel title={t('consent.rules.title')} hint={t('consent.rules.hint')}>
        <Skeleton height="140px" />
      </Panel>
      <Panel title={t('consent.file.title')} hint={t('consent.file.hint')}>
        <Skeleton height="48px" />
      </Panel>
    </div>
  );
}

/**
 * Holds the selected students of one list. Another filter or search clears the selection, so that no invisible student
 * is selected.
 */
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

/** Shows which students have a consent, records decisions, and lets admins choose whether families are asked. */
function ConsentList() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const [shown, setShown] = useUrlParameter('show', 'all');
  const show = filters.find((filter) => filter === shown) ?? 'all';
  const schoolUserId = useSchoolUserId();
  const { selected, select, toggle } = useSelection(`${show} ${search.term}`);
  const query = useInfiniteQuery(consentsQuery(schoolUserId, search.term, show));
  const [first] = query.data?.pages ?? [];
  const asksFamilies = first?.rules.mode !== 'none';
  const columns = useColumns({ selected, toggle, asksFamilies });
  return (
    <Page title={t('consent.title')} intro={t('consent.intro')}>
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
        rowsOf={(page) => page.students}
        rowKey={rowId}
        found={(count) => t('students.count', { count })}
        action={
          <div className={`${kit.tightRow} ${styles.tools}`}>
            <FilterSelect
              label={t('consent.show')}
              value={show}
              onChange={setShown}
              options={filters.map((value) => ({
                value,
                label: t(`consent.filter.${value}`, {
                  number: first ? (first.counts[value] ?? 0) : '…',
                }),
              }))}
            />
            <CsvButton load={() => exportConsents(schoolUserId)} />
          </div>
        }
        caption={t('consent.title')}
        columns={columns}
        none={<EmptyState title={t('consent.nobody')} />}
      />
    </Page>
  );
}

export default function ConsentsScreen() {
  const [student] = useUrlParameter('id', '');
  return student ? <StudentConsents key={student} id={student} /> : <ConsentList />;
}
