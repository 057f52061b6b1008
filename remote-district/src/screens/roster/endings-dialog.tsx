import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import type { SchoolCounts } from '#src/api/roster/run.ts';
import parts from '#src/components/roster/roster-parts.module.css';

/** The number of schools that the question names. */
const namedSchools = 8;

interface EndingsDialogProps {
  schools: readonly SchoolCounts[];
  /** Why the import stopped, in the words of the server; empty when it did not. */
  reason: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation where many people of a school would leave, and names the schools with their numbers. */
export function EndingsDialog({ schools, reason, ...dialog }: EndingsDialogProps) {
  const { t } = useTranslation('district');
  const sorted = schools.toSorted((a, b) => b.endings - a.endings);
  const students = schools.reduce((sum, { students: { end } }) => sum + end, 0);
  return (
    <ConfirmDialog
      title={
        students > 0
          ? t('later.roster.many.title', { count: students, students: formatNumber(students) })
          : t('later.roster.many.staff')
      }
      confirmLabel={t('later.roster.many.confirm')}
      tone="danger"
      {...dialog}
    >
      <p>{reason || t('later.roster.many.text')}</p>
      <ul className={parts.list}>
        {sorted.slice(0, namedSchools).map(({ sourcedId, name, students: { end }, endings }) => (
          <li key={sourcedId}>
            {t('later.roster.many.school', {
              name,
              students: formatNumber(end),
              share: formatPercent(endings),
            })}
          </li>
        ))}
      </ul>
      {sorted.length > namedSchools && (
        <p>{t('later.roster.many.others', { count: sorted.length - namedSchools })}</p>
      )}
      <p>{t('later.roster.many.keep')}</p>
    </ConfirmDialog>
  );
}
