import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useState } from 'react';
import { useCancelRun } from '#src/api/roster/run.ts';

/** Shows a button that discards a dry run after confirmation. */
export function CancelButton({ run }: { run: string }) {
  const { t } = useTranslation('district');
  const [isOpen, setIsOpen] = useState(false);
  const canceling = useCancelRun();
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('roster.cancel.open')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('roster.cancel.title')}
          confirmLabel={t('roster.cancel.open')}
          cancelLabel={t('roster.cancel.keep')}
          tone="danger"
          error={canceling.error}
          isBusy={canceling.isPending}
          onConfirm={() => canceling.mutate(run, { onSuccess: () => setIsOpen(false) })}
          onClose={() => setIsOpen(false)}
        >
          <p>{t('roster.cancel.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
