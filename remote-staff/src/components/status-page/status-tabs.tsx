import { questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';
import { statusPath } from '#src/status-path.ts';

/** The views of today, each of the same students: who tapped in, and what they answered to each question. */
export function StatusTabs() {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  return (
    <TabLinks
      label={t('status.views')}
      tabs={[
        { to: pathWith('/staff/tapin-status'), label: t('status.tapin.tab') },
        ...questions.map((question) => ({
          to: pathWith(statusPath(question)),
          label: t(`question.${question.name}.tab`),
        })),
      ]}
    />
  );
}
