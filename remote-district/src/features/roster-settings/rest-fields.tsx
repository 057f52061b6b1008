import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import styles from '#src/components/roster/roster-parts.module.css';
import type { RestSource, SettingsFormState } from './use-settings-form.ts';

const versions = ['1.1', '1.2'] as const;
const auths = ['client-credentials', 'bearer'] as const;
const limits = { address: 500, clientId: 200, secret: 4_000 };

interface RestFieldsProps {
  form: SettingsFormState;
  hasSecret: boolean;
}

/** Fields for the address and the keys of a OneRoster server. */
export function RestFields({ form: { values, errorOf, set }, hasSecret }: RestFieldsProps) {
  const { t } = useTranslation('district');
  const [isReplacing, setIsReplacing] = useState(false);
  const { rest, secret } = values;
  const setRest = (change: Partial<RestSource>) => set({ rest: { ...rest, ...change } });
  const isBearer = rest.auth === 'bearer';
  const errorText = (field: Parameters<typeof errorOf>[0]) => {
    const error = errorOf(field);
    return error && t(`roster.settings.error.${error}`);
  };
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;
  return (
    <>
      <TextField
        {...plain}
        label={t('roster.settings.address')}
        hint={t('roster.settings.addressHint')}
        error={errorText('address')}
        type="url"
        maxLength={limits.address}
        value={rest.address}
        onChange={(address) => setRest({ address })}
      />
      <SelectField
        label={t('roster.settings.version')}
        options={versions.map((value) => ({ value, label: `OneRoster ${value}` }))}
        value={rest.version}
        onChange={(value) => setRest({ version: versions.find((each) => each === value) ?? '1.1' })}
      />
      <SelectField
        label={t('roster.settings.auth')}
        options={auths.map((value) => ({ value, label: t(`roster.settings.auths.${value}`) }))}
        value={rest.auth}
        onChange={(value) => setRest({ auth: auths.find((each) => each === value) ?? 'bearer' })}
      />
      {!isBearer && (
        <>
          <TextField
            {...plain}
            label={t('roster.settings.tokenAddress')}
            error={errorText('tokenAddress')}
            type="url"
            maxLength={limits.address}
            value={rest.tokenAddress}
            onChange={(tokenAddress) => setRest({ tokenAddress })}
          />
          <TextField
            {...plain}
            label={t('roster.settings.clientId')}
            error={errorText('clientId')}
            maxLength={limits.clientId}
            value={rest.clientId}
            onChange={(clientId) => setRest({ clientId })}
          />
        </>
      )}
      {hasSecret && !isReplacing ? (
        <div className={`${kit.tools} ${styles.head}`}>
          <p>
            <b>{t(isBearer ? 'roster.settings.token' : 'roster.settings.secret')}</b>
            <br />
            <span className={kit.hint}>{t('roster.settings.stored')}</span>
          </p>
          <Button variant="secondary" onClick={() => setIsReplacing(true)}>
            {t('roster.settings.replace')}
          </Button>
        </div>
      ) : (
        <TextField
          {...plain}
          label={t(isBearer ? 'roster.settings.token' : 'roster.settings.secret')}
          hint={t('roster.settings.secretHint')}
          error={errorText('secret')}
          type="password"
          autoComplete="new-password"
          maxLength={limits.secret}
          value={secret}
          onChange={(typed) => set({ secret: typed })}
        />
      )}
    </>
  );
}
