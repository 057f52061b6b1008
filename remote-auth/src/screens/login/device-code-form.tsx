import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { useAdmitDeviceWithCode } from '#src/api/devices.ts';
import { splitError } from '#src/split-error.ts';

interface DeviceCodeFormProps {
  email: string;
  onAdmitted: () => void;
}

/** A field for the code that a student gets from an adult at the school. */
export function DeviceCodeForm({ email, onAdmitted }: DeviceCodeFormProps) {
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
      <FormError error={errors.form} />
      <ActionButton
        type="submit"
        wide
        variant="secondary"
        busy={admit.isPending}
        disabled={code.trim() === ''}
      >
        {t('newDevice.useCode')}
      </ActionButton>
    </Form>
  );
}
