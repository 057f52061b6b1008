import { isLanguage, languageRow, languages } from '@tapin/shared/contract/languages';
import { headRole, requestRoles } from '@tapin/shared/contract/policy';
import { isBlank } from '@tapin/shared/contract/visible';
import { namePrefixes, textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { isStaffAtSchool } from '#src/components/membership.ts';
import { GradeField } from '#src/components/profile/grade-field.tsx';
import { PrefixChoice } from '#src/components/profile/prefix-choice.tsx';
import { splitError } from '#src/components/split-error.ts';
import type { EditableField } from './account-rows.ts';
import type { AccountChange, AccountSaving } from './save-account.ts';

interface EditControlProps {
  field: EditableField;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

const autoComplete: Partial<Record<EditableField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  preferredName: 'nickname',
};

function EditControl({ field, value, onChange, error }: EditControlProps) {
  const { t } = useTranslation('auth');
  if (field === 'grade') return <GradeField value={value} onChange={onChange} />;
  if (field === 'namePrefix') return <PrefixChoice value={value} onChange={onChange} />;
  if (field === 'role') {
    const options = requestRoles.map((role) => ({
      value: role,
      label: t(`role.${role}.label`),
      description: t(`role.${role}.description`),
    }));
    return <ChoiceList label={t('field.role')} options={options} value={value} onChange={onChange} />;
  }
  if (field === 'language' || field === 'mailLanguage') {
    const options = languages.map((language) => ({ value: language, label: languageRow(language).name }));
    return <ChoiceList label={t(`field.${field}`)} options={options} value={value} onChange={onChange} />;
  }
  return (
    <TextField
      label={t(`field.${field}`)}
      error={error}
      autoComplete={autoComplete[field] ?? 'off'}
      maxLength={field === 'schoolCode' ? textLimits.code : textLimits.name}
      value={value}
      onChange={onChange}
    />
  );
}

function changeOf(field: EditableField, value: string): AccountChange {
  switch (field) {
    case 'grade':
      return { kind: 'grade', grade: Number(value) };
    case 'language':
      return { kind: 'language', language: value };
    case 'namePrefix':
      return {
        kind: 'profile',
        change: { namePrefix: namePrefixes.find((prefix) => prefix === value) ?? '' },
      };
    case 'mailLanguage':
      return { kind: 'profile', change: isLanguage(value) ? { mailLanguage: value } : {} };
    case 'role': {
      const role = requestRoles.find((candidate) => candidate === value);
      return { kind: 'profile', change: role ? { role } : {} };
    }
    default:
      return { kind: 'profile', change: { [field]: value.trim() } };
  }
}

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

  const send = () =>
    saving.mutate(changeOf(field, value), { onSuccess: onClose, onError: () => setIsMoving(false) });
  const save = () => {
    if (value !== initial) return leavesSchool ? setIsMoving(true) : send();
    // The value is unchanged, so nothing is sent and the error of an earlier attempt is cleared.
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
        <SubmitButton error={errors.form} busy={saving.isPending} disabled={isMissing || saving.isPending}>
          {t('account.save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
