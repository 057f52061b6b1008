import type { NamePrefix } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { ChoiceList } from '@tapin/shared/ui/choice-list';

const prefixes: readonly NamePrefix[] = ['', 'Ms', 'Mrs', 'Mr'];

interface PrefixChoiceProps {
  value: string;
  onChange: (prefix: NamePrefix) => void;
}

export function PrefixChoice({ value, onChange }: PrefixChoiceProps) {
  const { t } = useTranslation('auth');
  return (
    <ChoiceList
      label={t('field.namePrefix')}
      value={prefixes.find((prefix) => prefix === value)}
      onChange={onChange}
      options={prefixes.map((prefix) => ({ value: prefix, label: t(`prefix.${prefix || 'none'}`) }))}
    />
  );
}
