import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { useAtomValue } from 'jotai';
import { consentRulesQuery, useChangeAsking } from '#src/api/guardians.ts';

/** Shows whether the school asks by email, and lets admins change it, unless the district decides. */
export function AskingSetting() {
  const { t } = useTranslation('staff');
  const school = useAtomValue(authAtom).school?._id ?? '';
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
