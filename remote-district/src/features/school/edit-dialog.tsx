import { isBlank } from '@tapin/shared/contract/visible';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import type { EditableField, SchoolChange } from '#src/components/schools.ts';

interface EditDialogProps {
  field: EditableField;
  initial: string;
  saving: SchoolChange;
  onDone: () => void;
  onClose: () => void;
}

/** Shows a dialog to change the name or the code of a school. It closes when the change is saved. */
export function EditDialog({ field, initial, saving, onDone, onClose }: EditDialogProps) {
  const { t } = useTranslation('district');
  const [value, setValue] = useState(initial);
  const isMissing = isBlank(value);

  const save = () => {
    if (isMissing) return;
    if (value === initial) onClose();
    else saving.mutate({ [field]: value }, { onSuccess: onDone });
  };
  return (
    <Dialog title={t('school.editTitle', { field: t(`field.${field}`) })} onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          label={t(`field.${field}`)}
          hint={field === 'code' ? t('school.newCode') : undefined}
          error={isMissing ? t(`field.${field}Missing`) : null}
          value={value}
          onChange={setValue}
          maxLength={textLimits[field]}
          autoComplete="off"
          spellCheck={false}
        />
        <FormError error={saving.error} />
        <ActionButton type="submit" wide busy={saving.isPending} disabled={isMissing}>
          {t('school.save')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
