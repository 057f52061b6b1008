import { call, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { slugExpression, slugLimits } from '@tapin/shared/contract/district-texts';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Spinner } from '@tapin/shared/ui/spinner';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';

const publicPageQuery = (school: string) => queryOf('GET /school/:school/about-page', { params: { school } });

function useChoosePage(school: string) {
  const client = useQueryClient();
  return useAction(
    async (slug: string | null) => {
      const page = await call('PUT /school/:school/about-page', { params: { school }, body: { slug } });
      client.setQueryData(publicPageQuery(school).queryKey, page);
    },
    { repeats: true },
  );
}

interface AddressFormProps {
  school: string;
  page: OutputOf<'GET /school/:school/about-page'>;
}

/**
 * A form for the address of the public page. It is saved separately from the settings, and the previous address stops
 * working.
 */
function AddressForm({ school, page: { slug, suggestion } }: AddressFormProps) {
  const { t } = useTranslation('staff');
  const [value, setValue] = useState(slug ?? suggestion);
  const choosing = useChoosePage(school);
  const ending = useChoosePage(school);
  const isWrong = value.length < slugLimits.min || !slugExpression.test(value);
  const path = `/about-the-check-in/${slug}`;
  return (
    <Form onSubmit={() => !isWrong && choosing.mutate(value)} error={choosing.error}>
      {slug !== null && (
        <p>
          <Link to={path}>{`${window.location.host}${path}`}</Link> {t('publicPage.print')}
        </p>
      )}
      <TextField
        label={t('publicPage.address')}
        hint={t('publicPage.addressHint')}
        error={isWrong && value !== '' ? t('publicPage.addressWrong') : null}
        dir="ltr"
        value={value}
        onChange={(typed) => setValue(typed.toLowerCase())}
        maxLength={slugLimits.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormError error={choosing.error} />
      <div>
        <ActionButton type="submit" busy={choosing.isPending} disabled={isWrong || value === slug}>
          {t(slug === null ? 'publicPage.create' : 'publicPage.save')}
        </ActionButton>
        {slug !== null && (
          <ConfirmButton
            variant="quiet"
            label={t('publicPage.end')}
            title={t('publicPage.end')}
            action={ending}
            onConfirm={(close) => ending.mutate(null, { onSuccess: close })}
          >
            {t('publicPage.endHint')}
          </ConfirmButton>
        )}
      </div>
    </Form>
  );
}

export function PublicPage({ school }: { school: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(publicPageQuery(school));
  return (
    <Panel title={t('publicPage.title')} hint={t('publicPage.hint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && <AddressForm key={data.slug} school={school} page={data} />}
    </Panel>
  );
}
