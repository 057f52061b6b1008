import type { OutputOf } from '@tapin/shared/contract/calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { CsvButton } from '@tapin/shared/ui/csv-button';
import { useState } from 'react';

interface ListDownloadProps {
  label: string;
  load: () => Promise<OutputOf<'GET /district/roster/run/:run/changes/export'>>;
}

/** Downloads a list of an import, and says when the file has only the first rows of it. */
export function ListDownload({ label, load }: ListDownloadProps) {
  const { t } = useTranslation('district');
  const [done, setDone] = useState('');
  const loadList = async () => {
    const file = await load();
    const { rows, total } = file;
    setDone(
      // An earlier API does not send the numbers.
      total > rows
        ? t('later.roster.check.cut', { rows: formatNumber(rows), total: formatNumber(total) })
        : t('csv.done'),
    );
    return file;
  };
  return <CsvButton label={label} done={done} load={loadList} />;
}
