import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { questionIn } from '@tapin/shared/ui/question-content/question-texts';
import type { OwnQuestion, QuestionAction } from '#src/api/own-questions.ts';
import styles from './own-questions.module.css';

interface QuestionDialogProps {
  question: OwnQuestion;
  action: QuestionAction;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Explains what an action does to a question and its answers, and asks for confirmation. */
export function QuestionDialog({ question, action, ...dialog }: QuestionDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <ConfirmDialog
      title={t(`later.questions.confirm.${action}`)}
      confirmLabel={t(`later.questions.${action}`)}
      tone="danger"
      {...dialog}
    >
      <p className={styles.quoted}>{questionIn(question.texts)}</p>
      <p>{t(`later.questions.meaning.${action}`)}</p>
    </ConfirmDialog>
  );
}
