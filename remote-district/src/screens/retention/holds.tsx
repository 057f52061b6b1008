import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { type Retention, useAddHold, useEndHold } from '#src/api/retention.ts';
import { formatDay } from '#src/format-day.ts';

const emptyHold = { student: '', reason: '', lastDay: '' };

/** Lists the legal holds, ends them and adds one. */
export function Holds({ holds }: Pick<Retention, 'holds'>) {
  const { t } = useTranslation('district');
  const [hold, setHold] = useState(emptyHold);
  const adding = useAddHold();
  const ending = useEndHold();
  const add = () =>
    adding.mutate({ ...hold, lastDay: hold.lastDay || null }, { onSuccess: () => setHold(emptyHold) });
  return (
    <Panel title={t('later.retention.holds')} hint={t('later.retention.holdsHint')}>
      {holds.length === 0 && <p>{t('later.retention.noHolds')}</p>}
      <ul>
        {holds.map(({ _id, student, reason, lastDay }) => (
          <li key={_id}>
            <p>
              {lastDay
                ? t('later.retention.holdUntil', { student, reason, day: formatDay(lastDay) })
                : t('later.retention.holdOpen', { student, reason })}
            </p>
            <ActionButton
              variant="quiet"
              busy={ending.isPending}
              aria-label={t('later.retention.endHoldOf', { student })}
              onClick={() => ending.mutate(_id)}
            >
              {t('later.retention.endHold')}
            </ActionButton>
          </li>
        ))}
      </ul>
      <FormError error={ending.error} />
      <Form onSubmit={add} error={adding.error}>
        <TextField
          label={t('later.retention.student')}
          hint={t('later.retention.studentHint')}
          value={hold.student}
          onChange={(student) => setHold({ ...hold, student })}
          required
          maxLength={254}
          autoComplete="off"
        />
        <TextField
          label={t('later.retention.reason')}
          value={hold.reason}
          onChange={(reason) => setHold({ ...hold, reason })}
          required
          minLength={3}
          maxLength={500}
          autoComplete="off"
        />
        <TextField
          label={t('later.retention.lastDay')}
          type="date"
          value={hold.lastDay}
          onChange={(lastDay) => setHold({ ...hold, lastDay })}
        />
        <FormError error={adding.error} />
        <StatusText>{adding.isSuccess && t('later.retention.held')}</StatusText>
        <div>
          <ActionButton type="submit" busy={adding.isPending}>
            {t('later.retention.addHold')}
          </ActionButton>
        </div>
      </Form>
    </Panel>
  );
}
