import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import type { Retention } from './retention.ts';

type Years = Retention['schedule'];

const kinds = ['answers', 'followUps', 'accounts', 'audit'] as const;
const years = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface ScheduleProps {
  schedule: Years;
  onChange: (schedule: Years) => void;
}

/** The fields for how many years each kind of data is kept. */
export function Schedule({ schedule, onChange }: ScheduleProps) {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('later.retention.schedule')} hint={t('later.retention.scheduleHint')}>
      {kinds.map((kind) => (
        <SelectField
          key={kind}
          label={t(`later.retention.kind.${kind}`)}
          value={String(schedule[kind])}
          onChange={(value) => onChange({ ...schedule, [kind]: Number(value) })}
          options={years.map((count) => ({
            value: String(count),
            label: t(kind === 'accounts' ? 'later.retention.years' : 'later.retention.schoolYears', {
              count,
            }),
          }))}
        />
      ))}
    </Panel>
  );
}
