import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { type Retention, useChangeSchedule } from '#src/api/retention.ts';

const kinds = ['answers', 'followUps', 'accounts', 'audit'] as const;
const years = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The form for how many years each kind of data is kept. */
export function Schedule({ schedule }: Pick<Retention, 'schedule'>) {
  const { t } = useTranslation('district');
  const [chosen, setChosen] = useState(schedule);
  const saving = useChangeSchedule();
  return (
    <Panel title={t('later.retention.schedule')} hint={t('later.retention.scheduleHint')}>
      {kinds.map((kind) => (
        <SelectField
          key={kind}
          label={t(`later.retention.kind.${kind}`)}
          value={String(chosen[kind])}
          onChange={(value) => setChosen({ ...chosen, [kind]: Number(value) })}
          options={years.map((count) => ({
            value: String(count),
            label: t(kind === 'accounts' ? 'later.retention.years' : 'later.retention.schoolYears', {
              count,
            }),
          }))}
        />
      ))}
      <FormError error={saving.error} />
      <StatusText>{saving.isSuccess && t('later.retention.saved')}</StatusText>
      <div>
        <ActionButton busy={saving.isPending} onClick={() => saving.mutate(chosen)}>
          {t('later.retention.save')}
        </ActionButton>
      </div>
    </Panel>
  );
}
