import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useDownload } from '@tapin/shared/ui/use-download';
import { exportRecord } from '#src/api/export.ts';
import { useSchoolUserId } from '#src/api/membership.ts';

interface RecordDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Says what the record contains before the download, because it has notes that were written for colleagues. */
export function RecordDialog({ id, name, onClose }: RecordDialogProps) {
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
