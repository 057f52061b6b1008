import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery, useQuery } from '@tapin/shared/query';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { CheckedFile } from '@tapin/shared/ui/checked-file';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { useState } from 'react';
import { rowId, SearchedTable } from '#src/components/lists/searched-table.tsx';
import { useSchoolId, useSchoolUserId } from '#src/components/membership.ts';
import { SettingsTabs } from '#src/components/settings-tabs.tsx';
import { useColumns } from './guardian-columns.tsx';
import {
  consentRulesQuery,
  type GuardiansOverview,
  guardiansQuery,
  useAskGuardians,
  useChangeAsking,
  useImportGuardians,
} from './guardians-calls.ts';
import { addGuardianTexts } from './later-texts.ts';
import { StudentGuardians } from './student-guardians.tsx';

/** Reads a file with addresses, shows what it would add, and adds it. */
function GuardianFile() {
  const { t } = useTranslation('staff');
  return (
    <CheckedFile
      title={t('later.guardian.file')}
      hint={t('later.guardian.fileHint')}
      chooseLabel={t('later.guardian.choose')}
      reading={useImportGuardians()}
      textOf={({ isRecorded, added, unchanged }) =>
        t(isRecorded ? 'later.guardian.stored' : 'later.guardian.checked', { added, unchanged })
      }
      problemsText={({ problems }) => t('later.guardian.problems', { number: problems.length })}
      rowText={(row) => t('later.guardian.row', { row })}
      problemText={(problem) => t(`later.guardian.problem.${problem}`)}
      recordLabel={({ added, unchanged }) =>
        added + unchanged > 0 ? t('later.guardian.store', { number: added }) : null
      }
    />
  );
}

/** Counts the emails that can be sent, and sends them after a confirmation. */
function AskGuardians({ overview }: { overview: GuardiansOverview }) {
  const { t } = useTranslation('staff');
  const asking = useAskGuardians();
  const [sent, setSent] = useState<number | null>(null);
  const { ready, undecided, withoutAddress } = overview;
  return (
    <Panel title={t('later.guardian.ask')} hint={t('later.guardian.readyHint')}>
      <Facts>
        <Fact label={t('later.guardian.undecided')}>{undecided}</Fact>
        <Fact label={t('later.guardian.withoutAddress')}>{withoutAddress}</Fact>
        <Fact label={t('later.guardian.ready')}>{ready.guardians}</Fact>
      </Facts>
      {ready.guardians > 0 && (
        <div>
          <ConfirmButton
            label={t('later.guardian.send', { number: ready.guardians })}
            title={t('later.guardian.confirm', { number: ready.guardians })}
            confirmLabel={t('later.guardian.ask')}
            tone="primary"
            action={asking}
            onConfirm={(close) =>
              asking.mutate(null, {
                onSuccess: ({ asked }) => {
                  setSent(asked);
                  close();
                },
              })
            }
          >
            {t('later.guardian.confirmText', { students: ready.students })}
          </ConfirmButton>
        </div>
      )}
      <StatusText>{sent !== null && t('later.guardian.sent', { number: sent })}</StatusText>
    </Panel>
  );
}

/** Shows whether the school asks by email, and lets admins change it, unless the district decides. */
function AskingSetting() {
  const { t } = useTranslation('staff');
  const school = useSchoolId();
  const { data: rules } = useQuery(consentRulesQuery(school));
  const changing = useChangeAsking(school);
  if (!rules) return null;
  const { mode, startDay, graceDays, earlierAnswers, asksGuardians = false } = rules;
  const change = () =>
    changing.mutate({ mode, startDay, graceDays, earlierAnswers, asksGuardians: !asksGuardians });
  const isOfDistrict = rules.decidedBy === 'district';
  return (
    <Panel
      title={t('later.guardian.setting')}
      hint={t(isOfDistrict ? 'later.guardian.byDistrict' : 'later.guardian.offHint')}
    >
      <p>{t(asksGuardians ? 'later.guardian.on' : 'later.guardian.off')}</p>
      {mode === 'none' && <p>{t('later.guardian.noMode')}</p>}
      <FormError error={changing.error} />
      <div>
        {mode === 'none' ? (
          <ButtonLink to="/admin/consents" variant="secondary">
            {t('later.guardian.rule')}
          </ButtonLink>
        ) : (
          !isOfDistrict && (
            <ActionButton variant="secondary" busy={changing.isPending} onClick={change}>
              {t(asksGuardians ? 'later.guardian.turnOff' : 'later.guardian.turnOn')}
            </ActionButton>
          )
        )}
      </div>
    </Panel>
  );
}

void addGuardianTexts();

/** Shows the students with the addresses and answers of their guardians, and emails them. */
function GuardiansOfSchool() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const query = useInfiniteQuery(guardiansQuery(useSchoolUserId(), search.term));
  const [first] = query.data?.pages ?? [];
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
        rowsOf={(page) => page.students}
        rowKey={rowId}
        found={(count) => t('students.count', { count })}
        caption={t('guardian.title')}
        columns={columns}
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
