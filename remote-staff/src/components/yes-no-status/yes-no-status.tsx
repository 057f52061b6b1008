import { useTranslation } from '@tapin/shared/i18n';
import { type TodaysAnswers, useStatus } from '#src/api/status.ts';
import { Elsewhere } from '#src/components/status-page/elsewhere.tsx';
import { SideBySide } from '#src/components/status-page/side-by-side.tsx';
import { StatusPage } from '#src/components/status-page/status-page.tsx';
import { StudentTable } from '#src/components/student-table/student-table.tsx';

interface YesNoStatusProps {
  about: 'eaten' | 'rested';
}

const none: TodaysAnswers[] = [];

/** Who said no and who said yes to one question today; the others are elsewhere, and counted. */
export function YesNoStatus({ about }: YesNoStatusProps) {
  const { t } = useTranslation('staff');
  const status = useStatus();
  const { notCheckedIn = none, checkedIn = none } = status.data ?? {};
  const whoSaid = (answer: boolean) => checkedIn.filter((student) => student[about] === answer);
  const columns = [about === 'eaten' ? 'rested' : 'eaten', 'feeling'] as const;
  const nobodyYet = checkedIn.length === 0 && t('status.nobodyYet');
  return (
    <StatusPage title={t(`status.${about}.title`)} status={status}>
      <Elsewhere about={about} checkedIn={checkedIn} notCheckedIn={notCheckedIn} />
      <SideBySide>
        <StudentTable
          title={t(`status.${about}.no`)}
          students={whoSaid(false)}
          columns={columns}
          emptyText={nobodyYet || t(`status.${about}.noEmpty`)}
        />
        <StudentTable
          title={t(`status.${about}.yes`)}
          students={whoSaid(true)}
          columns={columns}
          emptyText={nobodyYet || t(`status.${about}.yesEmpty`)}
        />
      </SideBySide>
    </StatusPage>
  );
}
