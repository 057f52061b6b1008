import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { withProof } from '#src/components/proof-of-work/with-proof.ts';
import { splitError } from '#src/components/split-error.ts';
import styles from './login-screen.module.css';

function useAdmitDeviceWithCode() {
  return useAction((body: { email: string; code: string }) =>
    withProof((proof) => call('POST /auth/admit-device-with-code', { body: { ...body, ...proof } })),
  );
}

interface DeviceCodeFormProps {
  email: string;
  onAdmitted: () => void;
}

function DeviceCodeForm({ email, onAdmitted }: DeviceCodeFormProps) {
  const { t } = useTranslation('auth');
  const admit = useAdmitDeviceWithCode();
  const [code, setCode] = useState('');
  const errors = splitError(admit.error, ['code_wrong']);
  return (
    <Form onSubmit={() => admit.mutate({ email, code }, { onSuccess: onAdmitted })} error={admit.error}>
      <TextField
        label={t('newDevice.code')}
        hint={t('newDevice.codeHint')}
        error={errors.field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={setCode}
      />
      <SubmitButton
        error={errors.form}
        variant="secondary"
        busy={admit.isPending}
        disabled={code.trim() === ''}
      >
        {t('newDevice.useCode')}
      </SubmitButton>
    </Form>
  );
}

function useRequestDeviceLink() {
  return useAction((email: string) =>
    withProof((proof) => call('POST /auth/request-device-link', { body: { email, ...proof } })),
  );
}

interface NewDeviceProps {
  email: string;
  onAdmitted: () => void;
}

export function NewDevice({ email, onAdmitted }: NewDeviceProps) {
  const { t } = useTranslation('auth');
  const request = useRequestDeviceLink();
  return (
    <Panel title={t('newDevice.title')} hint={t('newDevice.intro')}>
      <div className={styles.ways}>
        <div>
          <ActionButton
            wide
            variant="secondary"
            busy={request.isPending}
            onClick={() => request.mutate(email)}
          >
            {t('newDevice.sendLink')}
          </ActionButton>
          <StatusText tone="plain">{request.isSuccess && t('newDevice.linkSent')}</StatusText>
          <FormError error={request.error} />
        </div>
        <DeviceCodeForm email={email} onAdmitted={onAdmitted} />
        <Link to="/">{t('newDevice.otherWays')}</Link>
      </div>
    </Panel>
  );
}
