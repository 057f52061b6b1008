import { headRole } from '@tapin/shared/contract/policy';
import { isBlank } from '@tapin/shared/contract/visible';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { AccountSaving } from '#src/api/account.ts';
import { splitError } from '#src/split-error.ts';
import { type EditableField, isStaffAtSchool } from './account-rows.ts';
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
  const { school, schoolUser } = useAtomValue(authAtom);
  const [value, setValue] = useState(initial);
  const [isMoving, setIsMoving] = useState(false);
  const isSuperAdmin = field === 'role' && initial === headRole;
  const isMissing = (isBlank(value) && !canBeEmpty(field)) || (isSuperAdmin && value === initial);

  const leavesSchool = field === 'schoolCode' && schoolUser?.verified === 'approved';
  const errors = splitError(saving.error, ['school_code_unknown']);

  // The form shows the error, beside the value that it is about.
  const send = () =>
    saving.mutate(changeOf(field, value), { onSuccess: onClose, onError: () => setIsMoving(false) });
  const save = () => {
    if (value !== initial) return leavesSchool ? setIsMoving(true) : send();
    // The value is unchanged, so the error of an earlier attempt is cleared.
    saving.reset();
    onClose();
  };

  if (isMoving) {
    return (
      <ConfirmDialog
        title={t('account.move.title')}
        confirmLabel={t('account.move.confirm')}
        onConfirm={send}
        onClose={() => setIsMoving(false)}
        error={null}
        isBusy={saving.isPending}
        tone="danger"
      >
        <p>
          {t(`account.move.${isStaffAtSchool(schoolUser) ? 'asStaff' : 'asStudent'}`, {
            school: school?.name,
          })}
        </p>
      </ConfirmDialog>
    );
  }

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
