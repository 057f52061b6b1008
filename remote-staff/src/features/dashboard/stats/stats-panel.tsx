import { ownGraphic, type QuestionName, questions } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { type Stats, statsQuery } from '#src/components/dashboard-calls.ts';
import { CsvButton, exportStudents } from '#src/components/downloads.tsx';
import { ClassFilters, GradeFilter } from '#src/components/filters/class-filters.tsx';
import { LazyPart } from '#src/components/lazy-part.tsx';
import { statusPath } from '#src/components/status-path.ts';
import {
  type Averages,
  averagesQuery,
  times,
  useStatsFilter,
} from '#src/features/dashboard/use-stats-filter.ts';
import styles from './stat-card.module.css';
import { FeelingCard, Figure, StatCard, YesNoCard } from './stat-card.tsx';

/** Shows the figures of a longer time as averages per school day, so that they read as numbers of students. */
function AverageCards({ averages }: { averages: Averages }) {
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
      {questions.map(({ name, type }) =>
        type === 'feeling' ? (
          <FeelingCard key={name} name={name} counts={countsOf(name)} days={schoolDays} to={undefined} />
        ) : (
          <YesNoCard
            key={name}
            title={t(`question.${name}.card`)}
            counts={countsOf(name)}
            yesText={(yes) => t('dashboard.stats.yesPerDay', { number: perDay(yes) })}
            noText={(no) => t('dashboard.stats.noPerDay', { number: perDay(no) })}
            to={undefined}
          />
        ),
      )}
    </>
  );
}

function TappedInCard({ stats, to }: { stats: Stats | undefined; to: string | undefined }) {
  const { t } = useTranslation('staff');
  return (
    <StatCard title={t('dashboard.stats.tappedIn')} to={to}>
      {stats ? <LoadedFigures stats={stats} /> : <Figure percent={undefined} of="" note="" />}
    </StatCard>
  );
}

function LoadedFigures({ stats }: { stats: Stats }) {
  const { t } = useTranslation('staff');
  const { checkedInStudents, totalStudents, usual } = stats;
  const usualPercent = usual ? wholePercent(usual.checkedIn, totalStudents) : null;
  const missingCount = totalStudents - checkedInStudents;
  const note = t('dashboard.stats.notYet', { count: missingCount });
  return (
    <Figure
      percent={wholePercent(checkedInStudents, totalStudents)}
      of={t('dashboard.stats.of', { count: checkedInStudents, total: totalStudents })}
      note={
        usualPercent === null ? note : t('dashboard.stats.usual', { percent: formatPercent(usualPercent) })
      }
      usual={usualPercent ?? undefined}
    />
  );
}

const loadOwnCards = () =>
  import(/* webpackChunkName: "own-cards" */ './own-cards.tsx').then(({ OwnCards }) => OwnCards);

interface StatsCardsProps {
  stats: Stats | undefined;
  averages: Averages | undefined;
  isOld: boolean;
}

function StatsCards({ stats, averages, isOld }: StatsCardsProps) {
  const { t } = useTranslation('staff');
  const { time, pathWith } = useStatsFilter();
  const isToday = time === undefined;
  const shown = isToday ? stats : undefined;
  const detail = (path: string) => (isToday ? pathWith(path) : undefined);
  const countsOf = (name: QuestionName) =>
    shown && (shown.questionStats.find(({ question }) => question.graphic === name)?.stats ?? {});
  const own = stats?.questionStats.filter(({ question }) => question.graphic === ownGraphic) ?? [];
  const cards = (
    <>
      <TappedInCard stats={shown} to={detail('/staff/tapin-status')} />
      {questions.map((question) => {
        const { name, type } = question;
        const figures = { counts: countsOf(name), to: detail(statusPath(question)) };
        return type === 'basic' ? (
          <YesNoCard
            key={name}
            title={t(`question.${name}.card`)}
            yesText={(count) => t('dashboard.stats.yes', { count })}
            noText={(count) => t(`question.${name}.cardNo`, { count })}
            {...figures}
          />
        ) : (
          <FeelingCard key={name} name={name} {...figures} />
        );
      })}
    </>
  );
  return (
    <div
      className={styles.cards}
      aria-busy={isOld || !(isToday ? stats : averages)}
      data-old={isOld || undefined}
    >
      {!isToday && averages ? <AverageCards averages={averages} /> : cards}
      {own.length > 0 && (
        <div className={styles.own}>
          <LazyPart load={loadOwnCards} props={{ questionStats: own, isToday }} height="list" />
        </div>
      )}
    </div>
  );
}

/** Shows the filters of the figures. They are in the address, so that links and the browser's history keep them. */
function StatsFilters() {
  const { t } = useTranslation('staff');
  const { filter, chooseTime } = useStatsFilter();
  const timeOptions = times.map((time) => ({
    value: time === 0 ? '' : String(time),
    label: t(`dashboard.time.${time}`),
  }));
  return (
    <FilterBar label={t('dashboard.stats.filters')}>
      <FilterSelect
        label={t('filter.time')}
        value={String(filter.daysAgo ?? '')}
        options={timeOptions}
        onChange={chooseTime}
      />
      <ClassFilters />
      <GradeFilter />
    </FilterBar>
  );
}

export function StatsPanel({ schoolUserId }: { schoolUserId: string }) {
  const { t } = useTranslation('staff');
  const { filter, group, time } = useStatsFilter();
  const { data, error, refetch, isPlaceholderData } = useQuery(statsQuery(schoolUserId, filter));
  const longer = useQuery({ ...averagesQuery(schoolUserId, time ?? 7, group), enabled: time !== undefined });
  const failed = [
    { error, refetch, isMissing: !data || isPlaceholderData },
    { ...longer, isMissing: time !== undefined && (!longer.data || longer.isPlaceholderData) },
  ].find((load) => load.error !== null && load.isMissing);
  const isOld = isPlaceholderData || (time !== undefined && longer.isPlaceholderData);
  return (
    <Panel
      title={t('dashboard.stats.title')}
      action={<CsvButton load={() => exportStudents({ schoolUserId, list: 'stats', ...filter })} />}
    >
      <StatsFilters />
      {failed?.error ? (
        <LoadFailed error={failed.error} onRetry={failed.refetch} />
      ) : (
        <StatsCards stats={data?.stats} averages={longer.data?.averages} isOld={isOld} />
      )}
    </Panel>
  );
}
