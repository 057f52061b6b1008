import { call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { useTranslation } from '@tapin/shared/i18n';
import { CsvButton as KitButton } from '@tapin/shared/ui/csv-button';

/** Names the list and its filters, as the screen shows them. */
export type ExportQuery = InputOf<'GET /staff/export'>['query'];

/** Downloads students or figures as a table. */
export const exportStudents = (query: ExportQuery) => call('GET /staff/export', { query });

/** Downloads everything that the school stores about a student. */
export const exportRecord = (id: string, schoolUserId: string) =>
  call('GET /staff/student/:id/record', { params: { id }, query: { schoolUserId } });

/** Downloads the school's staff as a table. */
export const exportStaff = (query: InputOf<'GET /admin/staff/export'>['query']) =>
  call('GET /admin/staff/export', { query });

/** Downloads the table that a screen of the staff shows. */
export function CsvButton({ load }: { load: () => Promise<{ fileName: string; csv: string }> }) {
  const { t } = useTranslation('staff');
  return <KitButton label={t('csv.download')} done={t('csv.done')} load={load} />;
}
