import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useState } from 'react';
import { useCancelRun } from '#src/components/roster/run.ts';

/** Shows a button that discards a dry run after confirmation. */
export function CancelButton({ run }: { run: string }) {
  const { t } = useTranslation('district');
  const [isOpen, setIsOpen] = useState(false);
  const canceling = useCancelRun();
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('later.roster.cancel.open')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('later.roster.cancel.title')}
          confirmLabel={t('later.roster.cancel.open')}
          cancelLabel={t('later.roster.cancel.keep')}
          tone="danger"
          error={canceling.error}
          isBusy={canceling.isPending}
          onConfirm={() => canceling.mutate(run, { onSuccess: () => setIsOpen(false) })}
          onClose={() => setIsOpen(false)}
        >
          <p>{t('later.roster.cancel.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
