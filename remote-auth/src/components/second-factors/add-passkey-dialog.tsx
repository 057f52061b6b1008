import { isBlank } from '@tapin/shared/contract/visible';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { type Confirmed, useAddPasskey } from '#src/api/second-factors.ts';

interface AddPasskeyDialogProps {
  confirmed: Confirmed;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Asks for the name of a new passkey and then lets the browser create it. */
export function AddPasskeyDialog({ confirmed, onAdded, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('auth');
  const [name, setName] = useState('');
  const adding = useAddPasskey(confirmed);
  return (
    <Dialog title={t('secondFactors.addPasskey')} onClose={onClose}>
      <p>{t('addPasskey.text')}</p>
      <Form onSubmit={() => adding.mutate(name.trim(), { onSuccess: onAdded })}>
        <TextField
          label={t('addPasskey.name')}
          hint={t('addPasskey.nameHint')}
          autoComplete="off"
          maxLength={textLimits.passkey}
          value={name}
          onChange={setName}
        />
        <FormError error={adding.error} />
        <ActionButton type="submit" wide busy={adding.isPending} disabled={isBlank(name)}>
          {t('continue')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
