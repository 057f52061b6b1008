import { useTranslation } from '@tapin/shared/i18n';
import { useStatus } from '#src/api/status.ts';
import { SideBySide } from '#src/components/status-page/side-by-side.tsx';
import { StatusPage } from '#src/components/status-page/status-page.tsx';
import { StudentTable } from '#src/components/student-table/student-table.tsx';

/** Who has tapped in today and who has not. */
export default function TapinStatusScreen() {
  const { t } = useTranslation('staff');
  const status = useStatus();
  const { notCheckedIn = [], checkedIn = [] } = status.data ?? {};
  return (
    <StatusPage title={t('status.tapin.title')} status={status}>
      <SideBySide>
        <StudentTable
          title={t('status.tapin.notYet')}
          students={notCheckedIn}
          columns={[]}
          emptyText={t('status.tapin.everybody')}
        />
        <StudentTable
          title={t('status.tapin.done')}
          students={checkedIn}
          columns={['eaten', 'rested', 'feeling']}
          emptyText={t('status.nobodyYet')}
        />
      </SideBySide>
    </StatusPage>
  );
}
