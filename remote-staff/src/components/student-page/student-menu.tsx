import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { MenuButton } from '@tapin/shared/ui/menu-button';
import { useState } from 'react';
import { useRemoveStudent } from '#src/api/remove-student.ts';
import type { Overview } from '#src/api/student.ts';
import { removed } from '#src/components/removed-note/removed-note.tsx';
import { fullName } from '#src/full-name.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';

/**
 * Shows the actions on a student. Each one is confirmed in a dialog with the student's name. A student whom the roster keeps
 * cannot be removed here.
 */
export function StudentMenu({ student }: { student: Overview['studentInfo'] }) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const remove = useRemoveStudent(student._id);
  const [openDialog, setOpenDialog] = useState<'record' | 'correct' | 'remove' | null>(null);
  const name = fullName(student);
  return (
    <>
      <MenuButton
        label={t('student.menu')}
        items={[
          { id: 'record', label: t('student.record.action'), onSelect: () => setOpenDialog('record') },
          ...(student.keptByRoster
            ? []
            : [
                {
                  id: 'correct',
                  label: t('student.correct'),
                  onSelect: () => setOpenDialog('correct'),
                },
                {
                  id: 'remove',
                  label: t('student.remove.action'),
                  tone: 'danger' as const,
                  onSelect: () => setOpenDialog('remove'),
                },
              ]),
        ]}
      />
      {openDialog === 'record' && (
        <RecordDialog id={student._id} name={name} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === 'correct' && <CorrectDialog student={student} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'remove' && (
        <ConfirmDialog
          title={t('student.remove.title', { name })}
          confirmLabel={t('student.remove.action')}
          tone="danger"
          error={remove.error}
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () =>
                navigate('/staff/students', {
                  replace: true,
                  state: removed({ name, restorableId: student._id }),
                }),
            })
          }
          onClose={() => {
            remove.reset();
            setOpenDialog(null);
          }}
        >
          {t('student.remove.meaning', { name })}
        </ConfirmDialog>
      )}
    </>
  );
}
