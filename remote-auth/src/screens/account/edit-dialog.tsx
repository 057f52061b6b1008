import { headRole } from '@tapin/shared/contract/policy';
import { isBlank } from '@tapin/shared/contract/visible';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import type { AccountSaving } from '#src/api/account.ts';
import { splitError } from '#src/split-error.ts';
import type { EditableField } from './account-rows.ts';
import { changeOf } from './change-of.ts';
import { EditControl } from './edit-control.tsx';

interface EditDialogProps {
  field: EditableField;
  initial: string;
  saving: AccountSaving;
  onClose: () => void;
}

const canBeEmpty = (field: EditableField) => field === 'preferredName' || field === 'namePrefix';
const needsApproval = (field: EditableField) => field === 'role' || field === 'schoolCode';

/** Edits one field. Enter confirms because it is a form; Escape closes because it is a dialog. */
export function EditDialog({ field, initial, saving, onClose }: EditDialogProps) {
  const { t } = useTranslation('auth');
  const [value, setValue] = useState(initial);
  const isSuperAdmin = field === 'role' && initial === headRole;
  const isMissing = (isBlank(value) && !canBeEmpty(field)) || (isSuperAdmin && value === initial);

  const errors = splitError(saving.error, ['school_code_unknown']);

  const save = () => {
    if (value !== initial) return saving.mutate(changeOf(field, value), { onSuccess: onClose });
    // The value is unchanged, so the error of an earlier attempt is cleared.
    saving.reset();
    onClose();
  };

  return (
    <Dialog title={t('account.editTitle', { field: t(`field.${field}`) })} onClose={onClose}>
      <Form onSubmit={save} error={saving.error}>
        <EditControl field={field} value={value} onChange={setValue} error={errors.field} />
        {needsApproval(field) && <p>{t(`account.notice.${isSuperAdmin ? 'superAdmin' : field}`)}</p>}
        <FormError error={errors.form} />
        <ActionButton type="submit" wide busy={saving.isPending} disabled={isMissing || saving.isPending}>
          {t('account.save')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
