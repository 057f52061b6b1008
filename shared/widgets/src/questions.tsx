import { fallbackLanguage } from '@tapin/contract/languages';
import { LanguageFields } from '@tapin/shared/ui/question-content/language-fields';
import { LowFields } from '@tapin/shared/ui/question-content/low-fields';
import { QuestionFields } from '@tapin/shared/ui/question-content/question-fields';
import { contentOf, formOf } from '@tapin/shared/ui/question-content/question-form';
import type { QuestionText } from '@tapin/shared/ui/question-content/question-text';
import { QuestionTexts } from '@tapin/shared/ui/question-content/question-texts';
import { useState } from 'react';

/** A remote returns its own texts here. The example returns their keys. */
const text: QuestionText = (key) => key;

export function QuestionFieldsExample() {
  const [form, setForm] = useState(() => formOf());
  return <QuestionFields form={form} onChange={setForm} showsProblems={false} text={text} />;
}

export function LanguageFieldsExample() {
  const [form, setForm] = useState(() => formOf());
  return (
    <LanguageFields
      language={fallbackLanguage}
      form={form}
      onChange={setForm}
      showsProblems={false}
      text={text}
    />
  );
}

export function LowFieldsExample() {
  const [form, setForm] = useState(() => formOf());
  return <LowFields form={form} onChange={setForm} text={text} />;
}

export function QuestionTextsExample() {
  const { texts } = contentOf(formOf());
  const filled = {
    ...texts,
    [fallbackLanguage]: { ...texts[fallbackLanguage], question: 'Did you read today?' },
  };
  return <QuestionTexts texts={filled} />;
}
