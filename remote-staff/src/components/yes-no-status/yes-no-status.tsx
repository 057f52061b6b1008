import { useTranslation } from '@tapin/shared/i18n';
import type { TodaysAnswers } from '#src/api/status.ts';
import { Elsewhere } from '#src/components/status-page/elsewhere.tsx';
import { StatusPage } from '#src/components/status-page/status-page.tsx';
import { useStatus } from '#src/components/status-page/use-status.ts';
import { StudentTables } from '#src/components/student-table/student-tables.tsx';

interface YesNoStatusProps {
  about: 'eaten' | 'rested';
}

const none: TodaysAnswers[] = [];

/** Who said no and who said yes to one question today; the others are elsewhere, and counted. */
export function YesNoStatus({ about }: YesNoStatusProps) {
  const { t } = useTranslation('staff');
  const status = useStatus();
  const { notCheckedIn = none, checkedIn = none } = status.data ?? {};
  return (
    <StatusPage list={`${about}-status`} title={t(`status.${about}.title`)} status={status}>
      <Elsewhere about={about} checkedIn={checkedIn} notCheckedIn={notCheckedIn} />
      <StudentTables
        groups={(['no', 'yes'] as const).map((answer) => ({
          id: answer,
          title: t(`status.${about}.${answer}`),
          students: checkedIn.filter((student) => student[about] === (answer === 'yes')),
          columns: [about === 'eaten' ? 'rested' : 'eaten', 'feeling'],
          emptyText: t(checkedIn.length === 0 ? 'status.nobodyYet' : `status.${about}.${answer}Empty`),
        }))}
      />
    </StatusPage>
  );
}
