import { isBlank } from '@tapin/shared/contract/visible';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { useCreateSchool } from '#src/api/schools.ts';

interface NewSchoolDialogProps {
  onDone: (name: string) => void;
  onClose: () => void;
}

/** Shows a dialog that creates a school. Name and code are required. */
export function CreateSchoolDialog({ onDone, onClose }: NewSchoolDialogProps) {
  const { t } = useTranslation('district');
  const [schoolName, setName] = useState('');
  const [schoolCode, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const creating = useCreateSchool();

  const create = () => {
    setIsTried(true);
    if (isBlank(schoolName) || isBlank(schoolCode)) return;
    creating.mutate({ schoolName, schoolCode }, { onSuccess: ({ school }) => onDone(school.name) });
  };
  return (
    <Dialog title={t('create.title')} onClose={onClose}>
      <Form onSubmit={create}>
        <TextField
          label={t('field.name')}
          error={isTried && isBlank(schoolName) ? t('field.nameMissing') : null}
          value={schoolName}
          onChange={setName}
          maxLength={textLimits.name}
          autoComplete="off"
        />
        <TextField
          label={t('field.code')}
          hint={t('field.codeHint')}
          error={isTried && isBlank(schoolCode) ? t('field.codeMissing') : null}
          value={schoolCode}
          onChange={setCode}
          maxLength={textLimits.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormError error={creating.error} />
        <ActionButton type="submit" wide busy={creating.isPending}>
          {t('create.submit')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
