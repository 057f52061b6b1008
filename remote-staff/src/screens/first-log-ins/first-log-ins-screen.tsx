import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Page } from '@tapin/shared/ui/page';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useCallback, useState } from 'react';
import { type FirstLogIn, type PrintedSlips, useRevokeSlip } from '#src/api/first-log-ins.ts';
import { FirstLogIns } from '#src/components/first-log-ins/first-log-ins.tsx';
import { useUrlParameter } from '#src/use-url-parameter.ts';
import { ClassSelect } from './class-select.tsx';
import { PrintSlips, type SlipChoice } from './slips/print-slips.tsx';
import { SlipSheet } from './slips/slip-sheet.tsx';

/** Shows which students of the roster have logged in, prints slips and invites. */
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
              label: t('later.firstLogIn.printOne'),
              onSelect: () => setChosen({ students: [_id], name: firstName }),
            },
          ]
        : []),
      ...(slip
        ? [{ id: 'revoke-slip', label: t('later.firstLogIn.revokeSlip'), onSelect: () => revokeOne(_id) }]
        : []),
    ],
    [t, revokeOne],
  );
  if (slips) return <SlipSheet printed={slips} onClose={() => setSlips(null)} />;
  return (
    <Page title={t('firstLogIn.title')} intro={t('later.firstLogIn.intro')}>
      <FirstLogIns of="students" classId={classId} itemsOf={itemsOf} error={revoke.error}>
        <ClassSelect value={classId} onChange={setClassId} />
        <PrintSlips classId={classId} chosen={chosen} onChoose={setChosen} onPrinted={setSlips} />
      </FirstLogIns>
      <StatusText>{revoke.isSuccess && t('later.firstLogIn.slipRevoked')}</StatusText>
      <Link to="/staff/students">{t('later.firstLogIn.toStudents')}</Link>
    </Page>
  );
}
