import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Page } from '@tapin/shared/ui/page';
import { useSearch } from '@tapin/shared/ui/use-search';
import { guardiansQuery } from '#src/api/guardians.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { SearchedTable } from '#src/components/searched-list/searched-table.tsx';
import { SettingsTabs } from '#src/components/settings-tabs/settings-tabs.tsx';
import { useUrlParameter } from '#src/use-url-parameter.ts';
import { AskGuardians } from './ask-guardians.tsx';
import { AskingSetting } from './asking-setting.tsx';
import { GuardianFile } from './guardian-file.tsx';
import { addGuardianTexts } from './later-texts.ts';
import { StudentGuardians } from './student-guardians.tsx';
import { useColumns } from './use-columns.tsx';

void addGuardianTexts();

/** Shows the students with the addresses and answers of their guardians, and emails them. */
function GuardiansOfSchool() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const query = useInfiniteQuery(guardiansQuery(useSchoolUserId(), search.term));
  const [first] = query.data?.pages ?? [];
  const students = query.data?.pages.flatMap((page) => page.students) ?? [];
  const columns = useColumns();
  return (
    <Page title={t('guardian.title')} intro={t('later.guardian.intro')}>
      <SettingsTabs />
      <AskingSetting />
      {first?.isOn && first.mode !== 'none' && <AskGuardians overview={first} />}
      {first?.isOn && <GuardianFile />}
      <SearchedTable
        label={t('students.search')}
        search={search}
        query={query}
        found={first && t('students.count', { count: first.total })}
        caption={t('guardian.title')}
        columns={columns}
        rows={students}
        total={first?.total}
        none={<EmptyState title={t('later.guardian.noOne')} />}
      />
    </Page>
  );
}

/** Shows the guardians of the school, or those of the student in the address. Both are in one chunk with their texts. */
export default function GuardiansScreen() {
  const [student] = useUrlParameter('id', '');
  return student === '' ? <GuardiansOfSchool /> : <StudentGuardians id={student} />;
}
