import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { MenuButton } from '@tapin/shared/ui/menu-button';
import { useDownload } from '@tapin/shared/ui/use-download';
import { useState } from 'react';
import { exportRecord } from '#src/components/downloads.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { removed } from '#src/components/removed-note.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { useRemoveStudent } from './remove-student.ts';
import type { Overview } from './student-calls.ts';

interface RecordDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/**
 * Explains the content of the record before the download, because it includes notes that were written for colleagues.
 */
function RecordDialog({ id, name, onClose }: RecordDialogProps) {
  const { t } = useTranslation('staff');
  const schoolUserId = useSchoolUserId();
  const { error, isPending, start } = useDownload(() => exportRecord(id, schoolUserId));
  return (
    <ConfirmDialog
      title={t('student.record.title', { name })}
      confirmLabel={t('student.record.download')}
      error={error}
      isBusy={isPending}
      onConfirm={() => start(onClose)}
      onClose={onClose}
    >
      {t('student.record.meaning')}
    </ConfirmDialog>
  );
}

/**
 * A menu of actions on a student. Each action is confirmed in a dialog with the student’s name. A rostered student
 * cannot be removed.
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
