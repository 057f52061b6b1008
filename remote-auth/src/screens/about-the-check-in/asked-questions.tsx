import type { AskedQuestion } from '@tapin/shared/contract/district-page-calls';
import { type Language, languageRow } from '@tapin/shared/contract/languages';
import styles from './about-page.module.css';

interface AskedQuestionsProps {
  language: Language;
  questions: readonly AskedQuestion[];
}

/** Shows the questions of one language with the words of their answers, as students see them. */
export function AskedQuestions({ language, questions }: AskedQuestionsProps) {
  const { name, direction } = languageRow(language);
  return (
    <section lang={language} dir={direction} className={styles.language}>
      <h3>{name}</h3>
      <ol className={styles.questions}>
        {questions.map(({ _id, question, answers, language: written }) => (
          <li key={_id} lang={written}>
            <p className={styles.question}>{question}</p>
            <ul className={styles.answers}>
              {answers.map((answer) => (
                <li key={answer}>{answer}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
