import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Button, buttonClass } from '@tapin/shared/ui/button';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import type { OwnQuestion, QuestionAction } from '#src/api/own-questions.ts';
import { ownQuestionPath } from '#src/own-question-paths.ts';
import styles from './own-questions.module.css';
import { QuestionFacts } from './question-facts.tsx';
import { actionsOf, stateOf } from './question-state.ts';

interface QuestionItemProps {
  question: OwnQuestion;
  approvedBy: string | null;
  /** The day at the school. */
  today: string;
  onAction: (action: QuestionAction) => void;
}

/** Shows a question, whether it is asked, and its actions. */
export function QuestionItem({ question, approvedBy, today, onAction }: QuestionItemProps) {
  const { t } = useTranslation('staff');
  const state = stateOf(question, today);
  const actions = actionsOf(question, today);
  const words = questionIn(question.texts);
  const stateText = t(
    state === 'waits' && !approvedBy ? 'later.questions.state.waitsForAny' : `later.questions.state.${state}`,
    {
      district: approvedBy,
      day: question.endedAt ? formatTimestampDay(question.endedAt) : formatDay(question.firstDay),
    },
  );
  return (
    <li className={styles.item}>
      <p className={styles.state} data-state={state}>
        {stateText}
      </p>
      <QuestionTexts texts={question.texts} />
      <QuestionFacts question={question} />
      {actions && (
        <div className={styles.actions}>
          {actions === 'end' && (
            <Button
              variant="secondary"
              aria-label={t('later.questions.endName', { question: words })}
              onClick={() => onAction('end')}
            >
              {t('later.questions.end')}
            </Button>
          )}
          {actions === 'change' && (
            <>
              <Link
                className={buttonClass('secondary')}
                aria-label={t('later.questions.changeName', { question: words })}
                to={`${ownQuestionPath}/${question._id}`}
              >
                {t('later.questions.change')}
              </Link>
              <Button
                variant="quiet"
                aria-label={t('later.questions.deleteName', { question: words })}
                onClick={() => onAction('delete')}
              >
                {t('later.questions.delete')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
