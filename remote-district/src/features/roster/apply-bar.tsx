import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useState } from 'react';
import { type SchoolCounts, useApplyRun, useCancelRun } from '#src/components/roster/roster-calls.ts';
import parts from '#src/components/roster/roster-parts.module.css';
import { countChanges, useRunFacts } from '#src/components/roster/run-facts.ts';
import styles from './apply-bar.module.css';
import type { MappingDraft } from './mapping/use-mapping-draft.ts';

export function CancelButton({ run }: { run: string }) {
  const { t } = useTranslation('district');
  const canceling = useCancelRun();
  return (
    <ConfirmButton
      label={t('roster.cancel.open')}
      variant="secondary"
      title={t('roster.cancel.title')}
      cancelLabel={t('roster.cancel.keep')}
      action={canceling}
      onConfirm={(close) => canceling.mutate(run, { onSuccess: close })}
    >
      <p>{t('roster.cancel.text')}</p>
    </ConfirmButton>
  );
}

const namedSchools = 8;

interface EndingsDialogProps {
  schools: readonly SchoolCounts[];
  /** The code of the reason why the import stopped; empty if it did not stop. */
  reason: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation if many people would leave a school, and lists the schools with their numbers. */
function EndingsDialog({ schools, reason, ...dialog }: EndingsDialogProps) {
  const { t } = useTranslation('district');
  const sorted = schools.toSorted((a, b) => b.endings - a.endings);
  const students = schools.reduce((sum, { students: { end } }) => sum + end, 0);
  return (
    <ConfirmDialog
      title={
        students > 0
          ? t('roster.many.title', { count: students, students: formatNumber(students) })
          : t('roster.many.staff')
      }
      confirmLabel={t('roster.many.confirm')}
      tone="danger"
      {...dialog}
    >
      <p>{reason || t('roster.many.text')}</p>
      <ul className={parts.list}>
        {sorted.slice(0, namedSchools).map(({ sourcedId, name, students: { end }, endings }) => (
          <li key={sourcedId}>
            {t('roster.many.school', {
              name,
              students: formatNumber(end),
              share: formatPercent(endings),
            })}
          </li>
        ))}
      </ul>
      {sorted.length > namedSchools && (
        <p>{t('roster.many.others', { count: sorted.length - namedSchools })}</p>
      )}
      <p>{t('roster.many.keep')}</p>
    </ConfirmDialog>
  );
}

/** A run stops for this reason if people would leave who may still be in the data. */
const uncertainEndings = 'uncertain-endings';
/** A run stops for these reasons because an admin has to accept that memberships end. */
const stopReasons = ['many-endings', uncertainEndings];

interface ApplyBarProps {
  run: RosterRun;
  schools: readonly SchoolCounts[];
  maxEndings: number;
  draft: MappingDraft;
}

/** The last step of an import: says what would change, and applies it. Unsaved answers are saved and checked first. */
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
      <section className={`${kit.centeredRow} ${styles.bar}`} aria-label={t('roster.apply.label')}>
        <p className={styles.text}>
          <b>{t('roster.mapping.changed', { count: draft.count })}</b>
        </p>
        <FormError error={draft.error} />
        <div className={`${kit.tightRow} ${styles.actions}`}>
          <Button variant="secondary" onClick={draft.discard}>
            {t('roster.mapping.discard')}
          </Button>
          <ActionButton busy={draft.isSaving} onClick={draft.save}>
            {t('roster.mapping.save')}
          </ActionButton>
        </div>
      </section>
    );
  }
  // A run that stopped for another reason was not planned, so it cannot be applied.
  const canApply = count > 0 && run.plannedAt !== null;
  const apply = () => {
    if (manyEndings.length > 0 || stopReasons.includes(run.reasonCode)) setIsConfirming(true);
    else applying.mutate(false);
  };
  return (
    <section className={`${kit.centeredRow} ${styles.bar}`} aria-label={t('roster.apply.label')}>
      <p className={styles.text}>
        <b>
          {count > 0
            ? t('roster.apply.title', { count, changes: formatNumber(count) })
            : t('roster.apply.none')}
        </b>{' '}
        {count > 0 && describeCounts(run.counts)}
        {ends > 0 && <span className={`${kit.hint} ${styles.ends}`}>{t('roster.apply.ends')}</span>}
      </p>
      {!isConfirming && <FormError error={applying.error} />}
      <div className={`${kit.tightRow} ${styles.actions}`}>
        <CancelButton run={run._id} />
        {canApply && (
          <ActionButton busy={applying.isPending} onClick={apply}>
            {t('roster.apply.open', { count, changes: formatNumber(count) })}
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
