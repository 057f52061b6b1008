import { type EarlierAnswers as Choice, earlierAnswerChoices } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { SelectField } from '@tapin/shared/ui/select-field';

interface EarlierAnswersProps {
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** The choice of what happens to earlier answers after a refusal, for a school without a district. */
export function EarlierAnswers({ value, onChange }: EarlierAnswersProps) {
  const { t } = useTranslation('staff');
  return (
    <SelectField
      label={t('later.consent.rules.earlier')}
      value={value}
      onChange={(chosen) => onChange(earlierAnswerChoices.find((each) => each === chosen) ?? 'keep')}
      options={earlierAnswerChoices.map((each) => ({
        value: each,
        label: t(`later.consent.rules.earlierAnswers.${each}`),
      }))}
    />
  );
}
