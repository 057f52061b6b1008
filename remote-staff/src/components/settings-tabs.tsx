import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { useCan } from './membership.ts';
import styles from './settings-tabs.module.css';

export function SettingsTabs() {
  const { t } = useTranslation('staff');
  const managesStudents = useCan('managesStudents');
  return (
    <div className={`${kit.screenOnly} ${styles.tabs}`}>
      <TabLinks
        label={t('settings.title')}
        tabs={[
          { to: '/admin/care', label: t('settings.careTitle') },
          ...(managesStudents
            ? [
                { to: '/admin/consents', label: t('consent.title') },
                { to: '/admin/guardians', label: t('settings.guardians') },
                { to: '/staff/removed-students', label: t('settings.removed') },
              ]
            : []),
          { to: '/admin/looks', label: t('rights.looks') },
          { to: '/admin/unused-accounts', label: t('rights.unused') },
        ]}
      />
    </div>
  );
}
