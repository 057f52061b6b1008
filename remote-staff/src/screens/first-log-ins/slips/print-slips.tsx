import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { type PrintedSlips, useCreateSlips } from '#src/api/first-log-ins.ts';

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
      <Button disabled={classId === ''} onClick={() => onChoose({ classId })}>
        {t('firstLogIn.print')}
      </Button>
      {classId === '' && <span>{t('firstLogIn.chooseClass')}</span>}
      {chosen && (
        <ConfirmDialog
          title={
            'name' in chosen
              ? t('firstLogIn.printOneTitle', { name: chosen.name })
              : t('firstLogIn.printTitle')
          }
          confirmLabel={t('firstLogIn.printConfirm')}
          onConfirm={() => print(chosen)}
          onClose={close}
          error={create.error}
          isBusy={create.isPending}
        >
          <p>{t('firstLogIn.printText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
