import { languageRow, languages } from '@tapin/shared/contract/languages';
import { requestRoles } from '@tapin/shared/contract/policy';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { TextField } from '@tapin/shared/ui/text-field';
import { GradeField } from '#src/components/grade-field/grade-field.tsx';
import { PrefixChoice } from '#src/components/prefix-choice/prefix-choice.tsx';
import type { EditableField } from './account-rows.ts';

interface EditControlProps {
  field: EditableField;
  value: string;
  onChange: (value: string) => void;
  /** The error of the server about the value. */
  error: string | null;
}

const autoComplete: Partial<Record<EditableField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  preferredName: 'nickname',
};

/** The control for one field. */
export function EditControl({ field, value, onChange, error }: EditControlProps) {
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
