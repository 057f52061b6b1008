import { questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { useStatus } from './status-calls.ts';
import { StatusPage } from './status-page.tsx';
import { type StudentGroup, StudentTables } from './student-tables.tsx';

export default function TapinStatusScreen() {
  const { t } = useTranslation('staff');
  const status = useStatus();
  const { notCheckedIn = [], checkedIn = [], off = [], ownQuestions = [] } = status.found ?? {};
  const offGroup = {
    id: 'off',
    title: t('consent.off'),
    students: off,
    emptyText: '',
  };
  const groups: StudentGroup[] = [
    {
      id: 'not-tapped-in',
      title: t('status.tapin.notYet'),
      students: notCheckedIn,
      emptyText: t(status.search.term ? 'status.nobodyFound' : 'status.tapin.everybody'),
    },
    {
      id: 'tapped-in',
      title: t('status.tapin.done'),
      students: checkedIn,
      columns: questions,
      ownColumns: ownQuestions,
      emptyText: t(status.search.term ? 'status.nobodyFound' : 'status.nobodyYet'),
    },
    ...(off.length > 0 ? [offGroup] : []),
  ];
  return (
    <StatusPage
      list={{ list: 'tapin-status' }}
      title={t('status.tapin.title')}
      status={status}
      printed={groups}
    >
      <StudentTables groups={groups} />
    </StatusPage>
  );
}
