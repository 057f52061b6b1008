import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { splitError } from '#src/components/split-error.ts';

interface CodeStepProps {
  label: string;
  hint: string;
  error: Error | null;
  isBusy: boolean;
  onJoin: (code: string) => void;
}

const codeErrors = ['school_code_unknown', 'district_code_unknown'] as const;

/** The form for joining a school or a district with its code. */
export function CodeStep({ label, hint, error, isBusy, onJoin }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const errors = splitError(error, codeErrors);
  return (
    <Form onSubmit={() => onJoin(code.trim())} error={error}>
      <TextField
        label={label}
        hint={hint}
        error={errors.field}
        autoComplete="off"
        maxLength={textLimits.code}
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={setCode}
      />
      <FormError error={errors.form} />
      <ActionButton type="submit" wide busy={isBusy} disabled={code.trim() === ''}>
        {t('continue')}
      </ActionButton>
    </Form>
  );
}
