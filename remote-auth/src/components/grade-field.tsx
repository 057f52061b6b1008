import { grades } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { SelectField } from '@tapin/shared/ui/select-field';

interface GradeFieldProps {
  /** A grade from '1' to '12', or empty while none is chosen. */
  value: string;
  onChange: (grade: string) => void;
}

export function GradeField({ value, onChange }: GradeFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <SelectField
      label={t('field.grade')}
      placeholder={t('grade.choose')}
      value={value}
      onChange={onChange}
      options={grades.map((grade) => ({ value: String(grade), label: t('grade.option', { grade }) }))}
    />
  );
}
