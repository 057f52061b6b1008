import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Button, buttonClass } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { kit } from '@tapin/shared/ui/kit-classes';
import { questionFacts } from '@tapin/shared/ui/question-content/question-facts';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useEffect, useRef, useState } from 'react';
import {
  type OwnQuestion,
  ownQuestionPath,
  type QuestionAction,
  useEndQuestion,
} from '#src/components/own-questions/own-questions-calls.ts';
import styles from './own-questions.module.css';

type QuestionState = 'asked' | 'later' | 'waits' | 'denied' | 'ended' | 'over';

const tones: Partial<Record<QuestionState, string>> = {
  asked: 'success',
  later: 'active',
  waits: 'warning',
  denied: 'danger',
};

export function stateOf(
  question: Pick<OwnQuestion, 'endedAt' | 'lastDay' | 'firstDay' | 'verified'>,
  today: string,
): QuestionState {
  if (question.endedAt) return 'ended';
  if (question.lastDay < today) return 'over';
  if (question.verified === 'rejected') return 'denied';
  if (question.verified === 'pending') return 'waits';
  return question.firstDay > today ? 'later' : 'asked';
}

/**
 * Returns the possible action on a question. Answers are kept, so only a question without answers can be changed or
 * deleted.
 */
export function actionsOf(question: OwnQuestion, today: string): 'change' | 'end' | null {
  if (!question.isAnswered) return 'change';
  const state = stateOf(question, today);
  return state === 'ended' || state === 'over' ? null : 'end';
}

function QuestionFacts({ question }: { question: OwnQuestion }) {
  const { t } = useTranslation('staff');
  const { author, firstDay, lastDay } = question;
  const facts = questionFacts(question, {
    days: t('week.range', { start: formatDay(firstDay), end: formatDay(lastDay) }),
    text: (key, values = {}) => t(`questions.content.${key}`, values),
    weekdayName: (weekday) => t(`careSettings.weekday.${weekday}`),
  });
  const day = formatTimestampDay(question.createdAt);
  return (
    <div className={`${kit.hint} ${styles.facts}`}>
      <p>{joinFacts(facts)}</p>
      <p>{author ? t('questions.writtenBy', { author, day }) : t('questions.written', { day })}</p>
    </div>
  );
}

interface QuestionItemProps {
  question: OwnQuestion;
  approvedBy: string | null;
  today: string;
  onAction: (action: QuestionAction) => void;
}

function QuestionItem({ question, approvedBy, today, onAction }: QuestionItemProps) {
  const { t } = useTranslation('staff');
  const state = stateOf(question, today);
  const actions = actionsOf(question, today);
  const words = questionIn(question.texts);
  const stateText = t(
    state === 'waits' && !approvedBy ? 'questions.state.waitsForAny' : `questions.state.${state}`,
    {
      district: approvedBy,
      day: question.endedAt ? formatTimestampDay(question.endedAt) : formatDay(question.firstDay),
    },
  );
  return (
    <li className={`${kit.tightStack} ${styles.item}`}>
      <p className={`${kit.pill} ${styles.state}`} data-tone={tones[state]}>
        {stateText}
      </p>
      <QuestionTexts texts={question.texts} />
      <QuestionFacts question={question} />
      {actions && (
        <div className={kit.tightRow}>
          {actions === 'end' && (
            <Button
              variant="secondary"
              aria-label={t('questions.endName', { question: words })}
              onClick={() => onAction('end')}
            >
              {t('questions.end')}
            </Button>
          )}
          {actions === 'change' && (
            <>
              <Link
                className={buttonClass('secondary')}
                aria-label={t('questions.changeName', { question: words })}
                to={`${ownQuestionPath}/${question._id}`}
              >
                {t('questions.change')}
              </Link>
              <Button
                variant="quiet"
                aria-label={t('questions.deleteName', { question: words })}
                onClick={() => onAction('delete')}
              >
                {t('questions.delete')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

interface QuestionDialogProps {
  question: OwnQuestion;
  action: QuestionAction;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function QuestionDialog({ question, action, ...dialog }: QuestionDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <ConfirmDialog
      title={t(`questions.confirm.${action}`)}
      confirmLabel={t(`questions.${action}`)}
      tone="danger"
      {...dialog}
    >
      <p className={styles.quoted}>{questionIn(question.texts)}</p>
      <p>{t(`questions.meaning.${action}`)}</p>
    </ConfirmDialog>
  );
}

interface QuestionListProps {
  school: string;
  questions: readonly OwnQuestion[];
  approvedBy: string | null;
  today: string;
}

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
  // The pressed button was removed, so the focus moves to the list.
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);

  return (
    <div>
      <div ref={result} tabIndex={-1} className={kit.focusTarget}>
        <StatusText>{done && t(`questions.done.${done}`)}</StatusText>
      </div>
      <ul className={kit.lined}>
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
