import { type QuestionResponse, responsesOfType } from '@tapin/contract/questions';
import { isBlank } from '@tapin/contract/visible';
import { currentLanguage } from '@tapin/shared/i18n';
import { joinFacts } from '../../i18n/formats/join-facts.ts';
import { CheckGroup } from '../check-group.tsx';
import { areAllLow, type QuestionForm, shownLanguage } from './question-form.ts';
import type { QuestionText } from './question-text.ts';

interface LowFieldsProps {
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  text: QuestionText;
}

/** Which responses are low answers. */
export function LowFields({ form, onChange, text }: LowFieldsProps) {
  const { steps } = form.texts[shownLanguage(form, currentLanguage()) ?? currentLanguage()];
  const nameOf = (response: QuestionResponse) => {
    if (typeof response === 'boolean') return text(response ? 'yes' : 'no');
    const word = steps[response - 1] ?? '';
    return isBlank(word) ? text('step', { step: response }) : joinFacts([String(response), word]);
  };
  const responses: readonly QuestionResponse[] = responsesOfType[form.type];
  return (
    <CheckGroup
      label={text('low')}
      hint={text('lowHint')}
      error={areAllLow(form) ? text('allLow') : null}
      options={responses.map((response) => ({ value: response, label: nameOf(response) }))}
      chosen={form.lowResponses[form.type]}
      onChange={(chosen) =>
        onChange({ ...form, lowResponses: { ...form.lowResponses, [form.type]: chosen } })
      }
    />
  );
}
