import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import type { Column } from '@tapin/shared/ui/table-column';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { RemovedStudent } from '#src/api/student-admin.ts';
import { fullName } from '#src/full-name.ts';
import { gradeText } from '#src/grade-text.ts';
import { formatDateWithYear } from '#src/local-time.ts';

export function useColumns(
  /** The student who is being restored. */
  busyId: string | null,
  onRestore: (student: RemovedStudent) => void,
): Column<RemovedStudent>[] {
  const { t } = useTranslation('staff');
  return [
    {
      id: 'name',
      header: t('column.student'),
      isRowHeader: true,
      cell: (student) => (
        <strong>
          <bdi>{fullName(student)}</bdi>
        </strong>
      ),
    },
    { id: 'grade', header: t('filter.grade'), cell: (student) => gradeText(t, student) || '–' },
    {
      id: 'removedAt',
      header: t('later.people.removed.when'),
      cell: ({ removedAt }) => (removedAt === null ? '–' : formatDateWithYear(removedAt)),
    },
    {
      id: 'removedBy',
      header: t('later.people.removed.by'),
      cell: ({ removedBy }) => (removedBy === null ? '–' : <bdi>{removedBy}</bdi>),
    },
    {
      id: 'restore',
      // The button says it itself.
      header: '',
      heading: <VisuallyHidden>{t('later.people.removed.action')}</VisuallyHidden>,
      cell: (student) => (
        <ActionButton
          variant="secondary"
          busy={student._id === busyId}
          aria-label={t('later.people.removed.restoreName', { name: fullName(student) })}
          onClick={() => onRestore(student)}
        >
          {t('later.people.removed.restore')}
        </ActionButton>
      ),
    },
  ];
}
