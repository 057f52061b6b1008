import { type RosterProblemLevel, rosterProblemLevels } from '@tapin/shared/contract/roster';
import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { DataTable } from '@tapin/shared/ui/data-table';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { useState } from 'react';
import { useDistrictUserId } from '#src/components/district-calls.ts';
import { type Answers, useProblemColumns } from './problem-cells.tsx';
import { exportProblems, useProblems } from './roster-calls.ts';
import styles from './roster-parts.module.css';
import { ListDownload } from './run-actions.tsx';

interface ProblemsProps {
  run: RosterRun;
  /** Absent if the run no longer accepts answers. */
  answers?: Answers;
}

/** Shows the problems of a run, with their consequences and what to do. Questions are answered in the table. */
export function Problems({ run, answers }: ProblemsProps) {
  const { t } = useTranslation('district');
  const districtUserId = useDistrictUserId();
  const [level, setLevel] = useState<RosterProblemLevel>();
  const list = useProblems(run._id, level);
  const columns = useProblemColumns(answers);
  const rows = list.data?.pages.flatMap(({ problems }) => problems) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  if (run.problemCount === 0) return <p className={kit.hint}>{t('roster.problem.none')}</p>;
  return (
    <div className={`${kit.tightStack} ${styles.part}`}>
      <div className={`${kit.tools} ${styles.head}`}>
        <h3>{t('roster.problem.title', { count: run.problemCount })}</h3>
        <div className={kit.centeredRow}>
          <FilterSelect
            label={t('roster.problem.effect')}
            options={[
              { value: '', label: t('roster.problem.all') },
              ...rosterProblemLevels
                .toReversed()
                .map((value) => ({ value, label: t(`roster.level.${value}`) })),
            ]}
            value={level ?? ''}
            onChange={(value) => setLevel(rosterProblemLevels.find((each) => each === value))}
          />
          <ListDownload
            label={t('roster.problem.download')}
            load={() => exportProblems(run._id, districtUserId)}
          />
        </div>
      </div>
      <Loading query={list} height="160px" />
      {list.data && rows.length === 0 && <p className={kit.hint}>{t('roster.problem.noneOfLevel')}</p>}
      {rows.length > 0 && (
        <div className={styles.table}>
          <DataTable
            caption={t('roster.problem.title', { count: run.problemCount })}
            columns={columns}
            rows={rows}
            // The position is the key, because two problems of one row can be equal.
            rowKey={(problem) => String(rows.indexOf(problem))}
          />
        </div>
      )}
      {list.hasNextPage && (
        <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('roster.more', { count: total - rows.length })}
        </Button>
      )}
    </div>
  );
}
