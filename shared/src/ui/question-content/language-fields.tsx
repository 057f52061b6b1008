import type { Language } from '@tapin/contract/languages';
import { forbiddenInLine } from '@tapin/contract/visible';
import { textLimits } from '@tapin/contract/vocabulary';
import { currentLanguage } from '@tapin/shared/i18n';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import styles from './language-fields.module.css';
import { languageName } from './language-name.ts';
import { isStepMissing, type QuestionForm, questionProblem, shownLanguage } from './question-form.ts';
import type { QuestionText } from './question-text.ts';

interface LanguageFieldsProps {
  language: Language;
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  /** Whether missing texts are marked. */
  showsProblems: boolean;
  text: QuestionText;
}

const forbiddenCharacters = new RegExp(`(?:\\s*[${forbiddenInLine}])+\\s*`, 'gu');

/** Questions and words are single lines. The field of a question shows two lines, so that all of it is visible. */
const toSingleLine = (typed: string) => typed.replace(forbiddenCharacters, ' ');

/** Shows the fields for the texts of a question in one language. */
export function LanguageFields({ language, form, onChange, showsProblems, text }: LanguageFieldsProps) {
  const { question, steps } = form.texts[language];
  const name = languageName(language, currentLanguage());
  const shown = shownLanguage(form, language);
  const problem = showsProblems ? questionProblem(form, language) : null;
  const changeTexts = (changes: Partial<QuestionForm['texts'][Language]>) =>
    onChange({ ...form, texts: { ...form.texts, [language]: { ...form.texts[language], ...changes } } });
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{text('inLanguage', { language: name })}</legend>
      <TextArea
        label={text('question', { language: name })}
        hint={text('length', { used: question.length, limit: textLimits.question })}
        error={problem && text(problem, { language: name })}
        value={question}
        onChange={(typed) => changeTexts({ question: toSingleLine(typed) })}
        rows={2}
        maxLength={textLimits.question}
        lang={language}
      />
      {form.type === 'steps' && (
        <div className={styles.steps}>
          <p className={styles.hint}>{text('stepsHint', { limit: textLimits.step })}</p>
          {steps.map((word, index) => (
            <TextField
              key={index}
              label={text('step', { step: index + 1 })}
              error={showsProblems && isStepMissing(form, language, index) ? text('stepMissing') : null}
              value={word}
              onChange={(typed) => changeTexts({ steps: steps.with(index, toSingleLine(typed)) })}
              maxLength={textLimits.step}
              lang={language}
              autoComplete="off"
            />
          ))}
        </div>
      )}
      {shown && shown !== language && (
        <p className={styles.fallback}>
          {text('fallback', { language: name, other: languageName(shown, currentLanguage()) })}
        </p>
      )}
    </fieldset>
  );
}
