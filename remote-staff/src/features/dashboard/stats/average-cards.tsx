import { type QuestionName, questions } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { FeelingBar } from '#src/components/figures/feeling-bar.tsx';
import type { Averages } from '#src/features/dashboard/averages.ts';
import { Figure } from './figure.tsx';
import { StatCard } from './stat-card.tsx';

/** Shows the figures of a longer time per school day, so that they read as numbers of students. */
export function AverageCards({ averages }: { averages: Averages }) {
  const { t } = useTranslation('staff');
  const { schoolDays, asked, tapIns, questionStats } = averages;
  const perDay = (count: number) => formatNumber(Math.round(count / Math.max(1, schoolDays)));
  const countsOf = (name: QuestionName) =>
    questionStats.find(({ question }) => question.graphic === name)?.stats ?? {};
  return (
    <>
      <StatCard title={t('dashboard.stats.tappedIn')} to={undefined}>
        <Figure
          percent={wholePercent(tapIns, asked)}
          of={t('dashboard.stats.ofPerDay', { part: perDay(tapIns), whole: perDay(asked) })}
          note={t('dashboard.stats.schoolDays', { count: schoolDays })}
        />
      </StatCard>
      {questions.map(({ name, type }) => {
        const counts = countsOf(name);
        const answers = Object.values(counts).reduce((sum, count) => sum + count, 0);
        if (type === 'feeling')
          return (
            <StatCard key={name} title={t(`question.${name}.card`)} to={undefined} wide>
              <FeelingBar counts={counts} days={schoolDays} />
            </StatCard>
          );
        const percent = wholePercent(counts.true ?? 0, answers);
        return (
          <StatCard key={name} title={t(`question.${name}.card`)} to={undefined}>
            <Figure
              percent={percent}
              of={
                percent === null ? '' : t('dashboard.stats.yesPerDay', { number: perDay(counts.true ?? 0) })
              }
              note={
                percent === null
                  ? t('dashboard.stats.noAnswers')
                  : t('dashboard.stats.noPerDay', { number: perDay(counts.false ?? 0) })
              }
            />
          </StatCard>
        );
      })}
    </>
  );
}
