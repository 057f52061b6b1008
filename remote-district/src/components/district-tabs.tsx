import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import styles from './district-tabs.module.css';
import { questionsPath, rosterPath } from './paths.ts';
import { useQuestions } from './question-calls.ts';

/**
 * Links the pages of the district with each other, because the header has no room for more entries of the navigation.
 */
export function DistrictTabs() {
  const { t } = useTranslation('district');
  const { data, error } = useQuestions();
  // An API of an earlier version does not have the call.
  if (error instanceof ApiError && error.status === 404) return null;

  const waiting = data?.waiting.length ?? 0;
  const questions = waiting > 0 ? t('questions.linkWaiting', { count: waiting }) : t('questions.link');
  return (
    <div className={styles.tabs}>
      <TabLinks
        label={t('tabs.label')}
        tabs={[
          { to: '/admin/schools', label: t('tabs.schools') },
          { to: questionsPath, label: questions },
          { to: rosterPath, label: t('tabs.roster') },
          { to: '/admin/about', label: t('tabs.about') },
          { to: '/admin/consent-rules', label: t('tabs.consent') },
          { to: '/admin/retention', label: t('tabs.retention') },
        ]}
      />
    </div>
  );
}
