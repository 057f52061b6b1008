import type { ReactNode } from 'react';
import type { QuestionForm } from '../question-content/question-form.ts';
import type { QuestionText } from '../question-content/question-text.ts';
import styles from './question-editor.module.css';
import { QuestionPreview } from './question-preview.tsx';

interface QuestionEditorProps {
  form: QuestionForm;
  text: QuestionText;
  /** The form. The keyboard reaches its button before the preview. */
  children: ReactNode;
}

/** Shows the form of a question with a preview beside it, or below it on a narrow screen. */
export function QuestionEditor({ form, text, children }: QuestionEditorProps) {
  return (
    <div className={styles.editor}>
      <div className={styles.form}>{children}</div>
      <div className={styles.preview}>
        <QuestionPreview form={form} text={text} />
      </div>
    </div>
  );
}
