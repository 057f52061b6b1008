import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { type PrintedSlips, useCreateSlips } from '#src/api/first-log-ins.ts';
import { loadConfirmDialog } from '#src/components/first-log-ins/load-menus.ts';

/** The class or the student whose slips are about to be printed. */
export type SlipChoice = { classId: string } | { students: string[]; name: string };

interface PrintSlipsProps {
  /** The class of the list; empty for all classes. */
  classId: string;
  chosen: SlipChoice | null;
  onChoose: (choice: SlipChoice | null) => void;
  onPrinted: (slips: PrintedSlips) => void;
}

/** Creates slips after a confirmation, because earlier slips of these students stop working. */
export function PrintSlips({ classId, chosen, onChoose, onPrinted }: PrintSlipsProps) {
  const { t } = useTranslation('staff');
  const create = useCreateSlips();
  const dialog = useLazyModule(loadConfirmDialog, chosen !== null);
  const ConfirmDialog = dialog.module?.ConfirmDialog;
  const choose = (choice: SlipChoice) => {
    dialog.retry();
    onChoose(choice);
  };
  const close = () => {
    create.reset();
    onChoose(null);
  };
  const print = (choice: SlipChoice) =>
    create.mutate('classId' in choice ? choice : { students: choice.students }, {
      onSuccess: (slips) => {
        close();
        onPrinted(slips);
      },
    });
  return (
    <>
      <Button disabled={classId === ''} onClick={() => choose({ classId })}>
        {t('later.firstLogIn.print')}
      </Button>
      {classId === '' && <span>{t('later.firstLogIn.chooseClass')}</span>}
      {chosen && dialog.hasFailed && <p role="alert">{t('partFailed')}</p>}
      {chosen && ConfirmDialog && (
        <ConfirmDialog
          title={
            'name' in chosen
              ? t('later.firstLogIn.printOneTitle', { name: chosen.name })
              : t('later.firstLogIn.printTitle')
          }
          confirmLabel={t('later.firstLogIn.printConfirm')}
          onConfirm={() => print(chosen)}
          onClose={close}
          error={create.error}
          isBusy={create.isPending}
        >
          <p>{t('later.firstLogIn.printText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
