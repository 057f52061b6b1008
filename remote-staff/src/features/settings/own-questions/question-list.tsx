import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { questionIn } from '@tapin/shared/ui/question-content/question-texts';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useEffect, useRef, useState } from 'react';
import {
  type OwnQuestion,
  type QuestionAction,
  useEndQuestion,
} from '#src/components/own-questions/own-questions-calls.ts';
import styles from './own-questions.module.css';
import { QuestionItem } from './question-item.tsx';

interface QuestionDialogProps {
  question: OwnQuestion;
  action: QuestionAction;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Explains what an action does to a question and its answers, and asks for confirmation. */
function QuestionDialog({ question, action, ...dialog }: QuestionDialogProps) {
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

interface QuestionListProps {
  school: string;
  questions: readonly OwnQuestion[];
  approvedBy: string | null;
  /** The day at the school. */
  today: string;
}

/** Lists the questions with their actions. Each action is confirmed in a dialog. */
export function QuestionList({ school, questions, approvedBy, today }: QuestionListProps) {
  const { t } = useTranslation('staff');
  const ending = useEndQuestion(school);
  const [pendingAction, setPendingAction] = useState<{
    question: OwnQuestion;
    action: QuestionAction;
  } | null>(null);
  const [done, setDone] = useState<QuestionAction | null>(null);
  const result = useRef<HTMLDivElement>(null);

  const close = () => {
    ending.reset();
    setPendingAction(null);
  };
  const confirm = ({ question, action }: { question: OwnQuestion; action: QuestionAction }) =>
    ending.mutate(
      { id: question._id, action },
      {
        onSuccess: () => {
          setPendingAction(null);
          setDone(action);
        },
      },
    );
  // The pressed button was removed, so the focus moves.
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);

  return (
    <div>
      <div ref={result} tabIndex={-1} className={styles.result}>
        <StatusText>{done && t(`later.questions.done.${done}`)}</StatusText>
      </div>
      <ul className={styles.list}>
        {questions.map((question) => (
          <QuestionItem
            key={question._id}
            question={question}
            approvedBy={approvedBy}
            today={today}
            onAction={(action) => {
              setDone(null);
              setPendingAction({ question, action });
            }}
          />
        ))}
      </ul>
      {pendingAction && (
        <QuestionDialog
          {...pendingAction}
          error={ending.error}
          isBusy={ending.isPending}
          onConfirm={() => confirm(pendingAction)}
          onClose={close}
        />
      )}
    </div>
  );
}
