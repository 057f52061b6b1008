import { useTranslation } from '@tapin/shared/i18n';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';

const pages = ['tapin', 'eaten', 'rested', 'summary'] as const;
const paths = {
  tapin: '/staff/tapin-status',
  eaten: '/staff/eaten-status',
  rested: '/staff/rested-status',
  summary: '/staff/tapin-summary',
};

/** The four views of today, each of the same students. */
export function StatusTabs() {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  return (
    <TabLinks
      label={t('status.views')}
      tabs={pages.map((page) => ({ to: pathWith(paths[page]), label: t(`status.${page}.tab`) }))}
    />
  );
}
