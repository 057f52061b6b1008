import { type NoticeOption, type NoticeRule, noticeOptions } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { SelectField } from '@tapin/shared/ui/select-field';
import type { NoticeChoicesReply } from './notices-calls.ts';

interface RuleFieldProps {
  rule: NoticeRule;
  chosen: NoticeOption;
  person: NoticeChoicesReply;
  onChange: (option: NoticeOption) => void;
}

/** Chooses when a person is notified of a rule. Under "Not at all" it says who is notified instead. */
export function RuleField({ rule, chosen, person, onChange }: RuleFieldProps) {
  const { t } = useTranslation('auth');
  const { counsels, administers, instead } = person;
  const options = noticeOptions.filter((option) => option !== 'usual' || administers);
  const labelOf = (option: NoticeOption) =>
    option === 'usual' && counsels ? t('notices.time.usualForRole') : t(`notices.time.${option}`);
  const choose = (value: string) => {
    const option = options.find((each) => each === value);
    if (option) onChange(option);
  };
  const notified = rule === 'asked' ? undefined : instead?.[rule];
  const offHint = () => {
    if (notified?.includesCaller) return t('notices.noOneElse');
    return notified?.names.length ? t('notices.instead', { names: notified.names }) : undefined;
  };
  const usualHint = counsels ? t('notices.usualHint') : undefined;
  return (
    <SelectField
      label={t(`notices.rule.${rule}`)}
      hint={chosen === 'off' ? offHint() : chosen === 'usual' ? usualHint : undefined}
      value={chosen}
      onChange={choose}
      options={options.map((option) => ({ value: option, label: labelOf(option) }))}
    />
  );
}
