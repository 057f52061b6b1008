import { call, useReloadMe } from '@tapin/shared/api';
import { grades } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { getAuth } from '@tapin/shared/session';
import { SelectField } from '@tapin/shared/ui/select-field';
import { useAction } from '@tapin/shared/ui/use-action';

export const saveGrade = (grade: number) =>
  call('POST /student/grade/:school', { params: { school: getAuth().school?._id ?? '' }, body: { grade } });

export function useSaveGrade() {
  const reloadMe = useReloadMe();
  return useAction(async (grade: number) => {
    await saveGrade(grade);
    await reloadMe();
  });
}

interface GradeFieldProps {
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
