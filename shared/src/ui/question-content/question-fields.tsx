import { languages } from '@tapin/contract/languages';
import { ownQuestionTypes } from '@tapin/contract/questions';
import { ChoiceList } from '../choice-list.tsx';
import { LanguageFields } from './language-fields.tsx';
import { LowFields } from './low-fields.tsx';
import type { QuestionForm } from './question-form.ts';
import type { QuestionText } from './question-text.ts';

interface QuestionFieldsProps {
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  /** Whether missing texts are marked. */
  showsProblems: boolean;
  text: QuestionText;
}

const nameOfType = { basic: 'typeBasic', steps: 'typeSteps' } as const;

/** Shows the fields of a question for schools and districts: its type, its texts and its low answers. */
export function QuestionFields({ form, onChange, showsProblems, text }: QuestionFieldsProps) {
  return (
    <>
      <ChoiceList
        label={text('type')}
        options={ownQuestionTypes.map((type) => ({
          value: type,
          label: text(nameOfType[type]),
          description: text(`${nameOfType[type]}Hint`),
        }))}
        value={form.type}
        onChange={(type) => onChange({ ...form, type })}
      />
      {languages.map((language) => (
        <LanguageFields
          key={language}
          language={language}
          form={form}
          onChange={onChange}
          showsProblems={showsProblems}
          text={text}
        />
      ))}
      <LowFields form={form} onChange={onChange} text={text} />
    </>
  );
}
