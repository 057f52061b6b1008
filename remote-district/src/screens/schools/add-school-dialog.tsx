import { isBlank } from '@tapin/shared/contract/visible';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { useAddSchool } from '#src/api/schools.ts';

interface AddSchoolDialogProps {
  onDone: (name: string) => void;
  onClose: () => void;
}

/** Shows a dialog that asks an existing school to join, by its code. One of its super admins has to agree. */
export function AddSchoolDialog({ onDone, onClose }: AddSchoolDialogProps) {
  const { t } = useTranslation('district');
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const adding = useAddSchool();

  const add = () => {
    setIsTried(true);
    if (!isBlank(code)) adding.mutate(code, { onSuccess: ({ school }) => onDone(school.name) });
  };
  return (
    <Dialog title={t('add.title')} onClose={onClose}>
      <p>{t('add.text')}</p>
      <Form onSubmit={add}>
        <TextField
          label={t('field.code')}
          hint={t('add.hint')}
          error={isTried && isBlank(code) ? t('field.codeMissing') : null}
          value={code}
          onChange={setCode}
          maxLength={textLimits.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormError error={adding.error} />
        <ActionButton type="submit" wide busy={adding.isPending}>
          {t('add.submit')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
