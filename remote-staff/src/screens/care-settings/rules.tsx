import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import type { SchoolCalendar } from '#src/api/calendar.ts';

type RuleChoices = SchoolCalendar['rules'];

interface RulesProps {
  rules: RuleChoices;
  onChange: (rules: RuleChoices) => void;
}

const dayCounts = ['', '2', '3', '4', '5'] as const;

/** Edits the rules that open follow-ups and notify adults. */
export function Rules({ rules, onChange }: RulesProps) {
  const { t } = useTranslation('staff');
  const options = dayCounts.map((count) => ({
    value: count,
    label:
      count === ''
        ? t('careSettings.rules.never')
        : t('careSettings.rules.running', { count: Number(count) }),
  }));
  const parseDayCount = (count: string) => (count === '' ? null : Number(count));
  return (
    <Panel title={t('careSettings.rules.title')} hint={t('careSettings.rules.hint')}>
      <CheckBox
        label={t('careSettings.rules.awful')}
        checked={rules.awful}
        onChange={(awful) => onChange({ ...rules, awful })}
      />
      <SelectField
        label={t('careSettings.rules.lowDays')}
        value={String(rules.lowDays ?? '')}
        options={options}
        onChange={(count) => onChange({ ...rules, lowDays: parseDayCount(count) })}
      />
      <SelectField
        label={t('careSettings.rules.notEatenDays')}
        value={String(rules.notEatenDays ?? '')}
        options={options}
        onChange={(count) => onChange({ ...rules, notEatenDays: parseDayCount(count) })}
      />
      {/* An API of an earlier version does not know this rule, and would not save it. */}
      {rules.ownLow !== undefined && (
        <CheckBox
          label={t('careSettings.rules.ownLow')}
          checked={rules.ownLow}
          onChange={(ownLow) => onChange({ ...rules, ownLow })}
        />
      )}
    </Panel>
  );
}
