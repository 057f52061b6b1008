import { useTranslation } from '@tapin/shared/i18n';
import { CsvButton as KitButton } from '@tapin/shared/ui/csv-button';

interface CsvButtonProps {
  load: () => Promise<{ fileName: string; csv: string }>;
}

/** Downloads the table that a screen of the staff shows. */
export function CsvButton({ load }: CsvButtonProps) {
  const { t } = useTranslation('staff');
  return <KitButton label={t('csv.download')} done={t('csv.done')} load={load} />;
}
