import type { QuestionStats } from '@tapin/shared/contract/figures';
import { useTranslation } from '@tapin/shared/i18n';
import { FigureCard } from '#src/components/figure-card/figure-card.tsx';
import { QuestionText } from '#src/components/own-question/question-text.tsx';
import { StepBars } from '#src/components/own-question/step-bars.tsx';
import { Tile } from '#src/components/tile/tile.tsx';

/** Shows a student's answers to an own question: how often yes, or how often each step. */
export function OwnFigure({ question, stats: counts }: QuestionStats) {
  const { t } = useTranslation('staff');
  const label = <QuestionText question={question} />;
  if (question.type === 'steps')
    return (
      <Tile label={label}>
        <StepBars question={question} counts={counts} />
      </Tile>
    );
  const yes = counts.true ?? 0;
  const answers = yes + (counts.false ?? 0);
  return (
    <FigureCard
      label={label}
      figure={String(yes)}
      detail={t('own.yesOfAnswers', { count: answers })}
      share={answers === 0 ? null : yes / answers}
    />
  );
}
