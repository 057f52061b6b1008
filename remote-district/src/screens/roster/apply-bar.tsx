import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import { type SchoolCounts, useApplyRun } from '#src/api/roster/run.ts';
import { countChanges, useRunFacts } from '#src/components/roster/run-facts.ts';
import styles from './apply-bar.module.css';
import { CancelButton } from './cancel-button.tsx';
import { EndingsDialog } from './endings-dialog.tsx';
import type { MappingDraft } from './use-mapping-draft.ts';

/** The reason of a run that stopped because people would leave who may still be in the data. */
const uncertainEndings = 'uncertain-endings';
/** The reasons of a run that stopped because memberships would end that an admin has to accept. */
const stopReasons = ['many-endings', uncertainEndings];

interface ApplyBarProps {
  run: RosterRun;
  schools: readonly SchoolCounts[];
  maxEndings: number;
  draft: MappingDraft;
}

/** The last step: says what would happen, and applies it. Unsaved answers are checked first. */
export function ApplyBar({ run, schools, maxEndings, draft }: ApplyBarProps) {
  const { t } = useTranslation('district');
  const { describeCounts } = useRunFacts();
  const [isConfirming, setIsConfirming] = useState(false);
  const applying = useApplyRun(run._id);
  const count = countChanges(run.counts);
  const manyEndings = schools.filter(({ students, endings }) =>
    run.reasonCode === uncertainEndings ? students.end > 0 : endings > maxEndings,
  );
  const ends = run.counts.students.end + run.counts.staff.end;
  if (draft.count > 0) {
    return (
      <section className={styles.bar} aria-label={t('later.roster.apply.label')}>
        <p className={styles.text}>
          <b>{t('later.roster.mapping.changed', { count: draft.count })}</b>
        </p>
        <FormError error={draft.error} />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={draft.discard}>
            {t('later.roster.mapping.discard')}
          </Button>
          <ActionButton busy={draft.isSaving} onClick={draft.save}>
            {t('later.roster.mapping.save')}
          </ActionButton>
        </div>
      </section>
    );
  }
  // A run that stopped for another reason has no plan.
  const canApply = count > 0 && run.plannedAt !== null;
  const apply = () => {
    if (manyEndings.length > 0 || stopReasons.includes(run.reasonCode)) setIsConfirming(true);
    else applying.mutate(false);
  };
  return (
    <section className={styles.bar} aria-label={t('later.roster.apply.label')}>
      <p className={styles.text}>
        <b>
          {count > 0
            ? t('later.roster.apply.title', { count, changes: formatNumber(count) })
            : t('later.roster.apply.none')}
        </b>{' '}
        {count > 0 && describeCounts(run.counts)}
        {ends > 0 && <span className={styles.ends}>{t('later.roster.apply.ends')}</span>}
      </p>
      {!isConfirming && <FormError error={applying.error} />}
      <div className={styles.actions}>
        <CancelButton run={run._id} />
        {canApply && (
          <ActionButton busy={applying.isPending} onClick={apply}>
            {t('later.roster.apply.open', { count, changes: formatNumber(count) })}
          </ActionButton>
        )}
      </div>
      {isConfirming && (
        <EndingsDialog
          schools={manyEndings}
          reason={run.reason}
          error={applying.error}
          isBusy={applying.isPending}
          onConfirm={() => applying.mutate(true, { onSuccess: () => setIsConfirming(false) })}
          onClose={() => {
            applying.reset();
            setIsConfirming(false);
          }}
        />
      )}
    </section>
  );
}
