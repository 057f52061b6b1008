import { ownGraphic, stepQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import type { Overview } from '#src/api/student.ts';
import { FeelingBar } from '#src/components/feeling-bar/feeling-bar.tsx';
import { Tile } from '#src/components/tile/tile.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { MonthTrend } from './month-trend.tsx';
import { OwnFigure } from './own-figure.tsx';

interface FigureContentProps {
  overview: Overview;
  /** The number of days of the window; -1 for all time. */
  daysAgo: number;
}

/** Shows the figures of a window of time, and the last month whatever the window. */
export function FigureContent({ overview, daysAgo }: FigureContentProps) {
  const { t } = useTranslation('staff');
  const { tapIns, before, trend, changes = [], questionStats } = overview;
  if (tapIns === 0)
    return (
      <>
        <EmptyState
          title={t('student.none')}
          hint={daysAgo === -1 ? t('student.noTapIns') : t('student.noTapInsThen')}
        />
        {trend && daysAgo === 7 && <MonthTrend days={trend} changes={changes} />}
      </>
    );
  return (
    <>
      <FigureTiles now={overview} before={before} />
      {trend && <MonthTrend days={trend} changes={changes} />}
      {stepQuestions.map(({ name }) => (
        <Tile key={name} label={t(`question.${name}.days`)}>
          <FeelingBar counts={overview[name]} />
        </Tile>
      ))}
      {questionStats
        .filter(({ question }) => question.graphic === ownGraphic)
        .map((figures) => (
          <OwnFigure key={figures.question._id} {...figures} />
        ))}
    </>
  );
}
