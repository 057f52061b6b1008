import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Spinner } from '@tapin/shared/ui/spinner';
import { StatusText } from '@tapin/shared/ui/status-text';
import { secondFactorRuleQuery, useChangeSecondFactorRule } from '#src/api/second-factor.ts';

/** Decides whether the admins of the school need a second factor. A change is saved immediately. */
export function SecondFactorRule({ school }: { school: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(secondFactorRuleQuery(school));
  const changing = useChangeSecondFactorRule(school);
  return (
    <Panel title={t('later.settings.secondFactor.title')} hint={t('later.settings.secondFactor.hint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && (
        <CheckBox
          label={t('later.settings.secondFactor.required')}
          checked={data.required}
          busy={changing.isPending}
          onChange={(required) => changing.mutate(required)}
        />
      )}
      {data?.due && (
        <p>
          {t('later.settings.secondFactor.due')} {formatDate(new Date(data.due), { dateStyle: 'long' })}
        </p>
      )}
      <FormError error={changing.error} />
      <StatusText>{changing.isSuccess && t('later.settings.secondFactor.saved')}</StatusText>
    </Panel>
  );
}
