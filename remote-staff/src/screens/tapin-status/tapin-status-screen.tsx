import { questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { StatusPage } from '#src/components/status-page/status-page.tsx';
import { useStatus } from '#src/components/status-page/use-status.ts';
import { StudentTables } from '#src/components/student-table/student-tables.tsx';

/** Shows who has checked in today and who has not. */
export default function TapinStatusScreen() {
  const { t } = useTranslation('staff');
  const status = useStatus();
  const off = status.data?.off ?? [];
  return (
    <StatusPage list={{ list: 'tapin-status' }} title={t('status.tapin.title')} status={status}>
      <StudentTables
        groups={[
          {
            id: 'not-tapped-in',
            title: t('status.tapin.notYet'),
            students: status.data?.notCheckedIn ?? [],
            columns: [],
            ownColumns: [],
            emptyText: t('status.tapin.everybody'),
          },
          {
            id: 'tapped-in',
            title: t('status.tapin.done'),
            students: status.data?.checkedIn ?? [],
            columns: questions,
            ownColumns: status.data?.ownQuestions ?? [],
            emptyText: t('status.nobodyYet'),
          },
          ...(off.length > 0
            ? [
                {
                  id: 'off',
                  title: t('consent.off'),
                  students: off,
                  columns: [],
                  ownColumns: [],
                  emptyText: '',
                },
              ]
            : []),
        ]}
      />
    </StatusPage>
  );
}
