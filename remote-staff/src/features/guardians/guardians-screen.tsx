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
import { StudentGuardians } from './student-guardians.tsx';

function GuardianFile() {
  const { t } = useTranslation('staff');
  return (
    <CheckedFile
      title={t('guardian.file')}
      hint={t('guardian.fileHint')}
      chooseLabel={t('guardian.choose')}
      reading={useImportGuardians()}
      textOf={({ isRecorded, added, unchanged }) =>
        t(isRecorded ? 'guardian.stored' : 'guardian.checked', { added, unchanged })
      }
      problemsText={({ problems }) => t('guardian.problems', { number: problems.length })}
      rowText={(row) => t('guardian.row', { row })}
      problemText={(problem) => t(`guardian.problem.${problem}`)}
      recordLabel={({ added, unchanged }) =>
        added + unchanged > 0 ? t('guardian.store', { number: added }) : null
      }
    />
  );
}

function AskGuardians({ overview }: { overview: GuardiansOverview }) {
  const { t } = useTranslation('staff');
  const asking = useAskGuardians();
  const [sent, setSent] = useState<number | null>(null);
  const { ready, undecided, withoutAddress } = overview;
  return (
    <Panel title={t('guardian.ask')} hint={t('guardian.readyHint')}>
      <Facts>
        <Fact label={t('guardian.undecided')}>{undecided}</Fact>
        <Fact label={t('guardian.withoutAddress')}>{withoutAddress}</Fact>
        <Fact label={t('guardian.ready')}>{ready.guardians}</Fact>
      </Facts>
      {ready.guardians > 0 && (
        <div>
          <ConfirmButton
            label={t('guardian.send', { number: ready.guardians })}
            title={t('guardian.confirm', { number: ready.guardians })}
            confirmLabel={t('guardian.ask')}
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
            {t('guardian.confirmText', { students: ready.students })}
          </ConfirmButton>
        </div>
      )}
      <StatusText>{sent !== null && t('guardian.sent', { number: sent })}</StatusText>
    </Panel>
  );
}

/** Shows whether the school asks guardians by email. Admins can change it, unless the district decides. */
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
    <Panel title={t('guardian.setting')} hint={t(isOfDistrict ? 'guardian.byDistrict' : 'guardian.offHint')}>
      <p>{t(asksGuardians ? 'guardian.on' : 'guardian.off')}</p>
      {mode === 'none' && <p>{t('guardian.noMode')}</p>}
      <FormError error={changing.error} />
      <div>
        {mode === 'none' ? (
          <ButtonLink to="/admin/consents" variant="secondary">
            {t('guardian.rule')}
          </ButtonLink>
        ) : (
          !isOfDistrict && (
            <ActionButton variant="secondary" busy={changing.isPending} onClick={change}>
              {t(asksGuardians ? 'guardian.turnOff' : 'guardian.turnOn')}
            </ActionButton>
          )
        )}
      </div>
    </Panel>
  );
}

function GuardiansOfSchool() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const query = useInfiniteQuery(guardiansQuery(useSchoolUserId(), search.term));
  const [first] = query.data?.pages ?? [];
  const columns = useColumns();
  return (
    <Page title={t('guardian.title')} intro={t('guardian.intro')}>
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
        none={<EmptyState title={t('guardian.noOne')} />}
      />
    </Page>
  );
}

/**
 * Shows the guardians of the school, or of the student in the address. Both screens are in one chunk with their texts.
 */
export default function GuardiansScreen() {
  const [student] = useUrlParameter('id', '');
  return student === '' ? <GuardiansOfSchool /> : <StudentGuardians id={student} />;
}
