import { type NamePrefix, namePrefixes } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ChoiceList } from '@tapin/shared/ui/choice-list';

interface PrefixChoiceProps {
  value: string;
  onChange: (prefix: NamePrefix) => void;
}

export function PrefixChoice({ value, onChange }: PrefixChoiceProps) {
  const { t } = useTranslation('auth');
  return (
    <ChoiceList
      label={t('field.namePrefix')}
      value={namePrefixes.find((prefix) => prefix === value)}
      onChange={onChange}
      options={namePrefixes.map((prefix) => ({ value: prefix, label: t(`prefix.${prefix || 'none'}`) }))}
    />
  );
}
