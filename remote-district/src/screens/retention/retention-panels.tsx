import { countChanges } from '@tapin/shared/ui/count-changes';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { type Retention, useChangeSchedule } from '#src/api/retention.ts';
import { Deletions } from './deletions.tsx';
import { Disposal } from './disposal.tsx';
import { DryRun } from './dry-run.tsx';
import { Holds } from './holds.tsx';
import styles from './retention.module.css';
import { Schedule } from './schedule.tsx';

/** The panels of the screen, and the bar that saves the schedule. */
export function RetentionPanels({ schedule, confirmed, deletions, holds, disposal }: Retention) {
  const [chosen, setChosen] = useState(schedule);
  const saving = useChangeSchedule();
  const count = countChanges(chosen, schedule);
  const guard = useLeaveGuard(count > 0);
  return (
    <>
      <div className={styles.panels}>
        <Schedule schedule={chosen} onChange={setChosen} />
        <DryRun confirmed={confirmed} schedule={schedule} />
        <Holds holds={holds} />
        <Deletions deletions={deletions} />
        <Disposal disposal={disposal} />
      </div>
      <SaveBar
        count={count}
        guard={guard}
        saving={saving}
        onSave={() => saving.mutate(chosen)}
        onDiscard={() => setChosen(schedule)}
      />
    </>
  );
}
