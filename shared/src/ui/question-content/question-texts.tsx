import { languageRow, languages } from '@tapin/contract/languages';
import type { QuestionContent } from '@tapin/contract/own-questions';
import { currentLanguage } from '@tapin/shared/i18n';
import { joinFacts } from '../../i18n/formats/join-facts.ts';
import { kit } from '../kit-classes.ts';
import styles from './question-texts.module.css';

/** Shows a question in every language that it has, the language of the page first. */
export function QuestionTexts({ texts }: Pick<QuestionContent, 'texts'>) {
  const inOrder = [...new Set([currentLanguage(), ...languages])];
  return (
    <div className={styles.texts}>
      {inOrder.map((language) => {
        const written = texts[language];
        if (!written) return null;
        return (
          <div key={language} lang={language} dir={languageRow(language).direction} className={styles.text}>
            <p className={styles.question}>{written.question}</p>
            {written.steps && <p className={kit.hint}>{joinFacts(written.steps)}</p>}
          </div>
        );
      })}
    </div>
  );
}

/** Returns the question in the language of the page or, without it, in the first language that it has. */
export function questionIn(texts: QuestionContent['texts']): string {
  const shown = [currentLanguage(), ...languages].find((language) => texts[language]);
  return (shown && texts[shown]?.question) ?? '';
}
