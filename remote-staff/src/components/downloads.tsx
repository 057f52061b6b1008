import { call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { useTranslation } from '@tapin/shared/i18n';
import { CsvButton as KitButton } from '@tapin/shared/ui/csv-button';

export type ExportQuery = InputOf<'GET /staff/export'>['query'];

export const exportStudents = (query: ExportQuery) => call('GET /staff/export', { query });

export const exportRecord = (id: string, schoolUserId: string) =>
  call('GET /staff/student/:id/record', { params: { id }, query: { schoolUserId } });

export const exportStaff = (query: InputOf<'GET /admin/staff/export'>['query']) =>
  call('GET /admin/staff/export', { query });

export function CsvButton({ load }: { load: () => Promise<{ fileName: string; csv: string }> }) {
  const { t } = useTranslation('staff');
  return <KitButton label={t('csv.download')} done={t('csv.done')} load={load} />;
}
