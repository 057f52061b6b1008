import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { Page } from '@tapin/shared/ui/page';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { useCallback, useState } from 'react';
import {
  type FirstLogIn,
  firstLogInsQuery,
  type PrintedSlips,
  useCreateSlips,
  useRevokeSlip,
} from '#src/components/first-log-ins-calls.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import { FirstLogIns, loadConfirmDialog } from './first-log-ins.tsx';
import { SlipSheet } from './slip-sheet.tsx';

function ClassSelect({ value, onChange }: { value: string; onChange: (classId: string) => void }) {
  const { t } = useTranslation('staff');
  const filter = { searchTerm: '', notYet: true };
  const { data } = useInfiniteQuery(firstLogInsQuery('students', useSchoolUserId(), filter));
  const classes = data?.pages[0]?.classes ?? [];
  // The class of a counselor is named after the counselor.
  const options = [
    { value: '', label: t('firstLogIn.allClasses') },
    ...classes.map(({ _id, title, classType, students }) => ({
      value: _id,
      label: t(classType === 'counselor' ? 'firstLogIn.counselorClass' : 'firstLogIn.class', {
        title,
        count: students,
      }),
    })),
  ];
  return <FilterSelect label={t('firstLogIn.classes')} options={options} value={value} onChange={onChange} />;
}

type SlipChoice = { classId: string } | { students: string[]; name: string };

interface PrintSlipsProps {
  classId: string;
  chosen: SlipChoice | null;
  onChoose: (choice: SlipChoice | null) => void;
  onPrinted: (slips: PrintedSlips) => void;
}

/** Creates slips after a confirmation, because earlier slips of the same students stop working. */
function PrintSlips({ classId, chosen, onChoose, onPrinted }: PrintSlipsProps) {
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
        {t('firstLogIn.print')}
      </Button>
      {classId === '' && <span>{t('firstLogIn.chooseClass')}</span>}
      {chosen && dialog.hasFailed && <p role="alert">{t('partFailed')}</p>}
      {chosen && ConfirmDialog && (
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

export default function FirstLogInsScreen() {
  const { t } = useTranslation('staff');
  const [classId, setClassId] = useUrlParameter('class', '');
  const [chosen, setChosen] = useState<SlipChoice | null>(null);
  const revoke = useRevokeSlip();
  const [slips, setSlips] = useState<PrintedSlips | null>(null);
  const revokeOne = revoke.mutate;

  const itemsOf = useCallback(
    ({ _id, firstName, canHaveSlip, slip }: FirstLogIn) => [
      ...(canHaveSlip
        ? [
            {
              id: 'slip',
              label: t('firstLogIn.printOne'),
              onSelect: () => setChosen({ students: [_id], name: firstName }),
            },
          ]
        : []),
      ...(slip
        ? [{ id: 'revoke-slip', label: t('firstLogIn.revokeSlip'), onSelect: () => revokeOne(_id) }]
        : []),
    ],
    [t, revokeOne],
  );
  if (slips) return <SlipSheet printed={slips} onClose={() => setSlips(null)} />;
  return (
    <Page title={t('firstLogIn.title')} intro={t('firstLogIn.intro')}>
      <FirstLogIns of="students" classId={classId} itemsOf={itemsOf} error={revoke.error}>
        <ClassSelect value={classId} onChange={setClassId} />
        <PrintSlips classId={classId} chosen={chosen} onChoose={setChosen} onPrinted={setSlips} />
      </FirstLogIns>
      <StatusText>{revoke.isSuccess && t('firstLogIn.slipRevoked')}</StatusText>
      <Link to="/staff/students">{t('firstLogIn.toStudents')}</Link>
    </Page>
  );
}
