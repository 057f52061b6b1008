import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { CsvButton as KitButton } from '@tapin/shared/ui/csv-button';
import { useDistrictUserId } from '#src/api/district-user.ts';
import { exportOverview } from '#src/api/overview.ts';

/** Shows a button that downloads the district's schools as CSV. */
export function CsvButton({ range }: { range: TrendRange }) {
  const { t } = useTranslation('district');
  const districtUserId = useDistrictUserId();
  return (
    <KitButton
      label={t('csv.download')}
      done={t('csv.done')}
      load={() => exportOverview(districtUserId, range)}
    />
  );
}
