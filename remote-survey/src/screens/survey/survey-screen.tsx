import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import styles from './survey-screen.module.css';

export default function SurveyScreen() {
  const { t } = useTranslation('survey');
  const auth = useAtomValue(authAtom);
  const q = useQuery({
    queryKey: ['q'],
    queryFn: () => call('GET /student/:school/questions', { params: { school: auth.school?._id ?? '' } }),
  });
  return (
    <h1 className={styles.card}>
      {t('survey.title')} {q.status}
    </h1>
  );
}
