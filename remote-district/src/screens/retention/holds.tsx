import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { type Retention, useAddHold } from '#src/api/retention.ts';
import { HoldRow } from './hold-row.tsx';
import styles from './retention.module.css';

const emptyHold = { student: '', reason: '', lastDay: '' };

/** Lists the legal holds, ends them and adds one. */
export function Holds({ holds }: Pick<Retention, 'holds'>) {
  const { t } = useTranslation('district');
  const [hold, setHold] = useState(emptyHold);
  const adding = useAddHold();
  const add = () =>
    adding.mutate({ ...hold, lastDay: hold.lastDay || null }, { onSuccess: () => setHold(emptyHold) });
  const isUnknown = adding.error instanceof ApiError && adding.error.code === 'not_found';
  return (
    <Panel title={t('later.retention.holds')} hint={t('later.retention.holdsHint')}>
      {holds.length === 0 && <p>{t('later.retention.noHolds')}</p>}
      {holds.length > 0 && (
        <ul className={styles.rows}>
          {holds.map((hold) => (
            <HoldRow key={hold._id} hold={hold} />
          ))}
        </ul>
      )}
      <Form onSubmit={add} error={adding.error}>
        <TextField
          label={t('later.retention.student')}
          hint={t('later.retention.studentHint')}
          error={isUnknown ? t('later.retention.studentUnknown') : undefined}
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
        <FormError error={isUnknown ? null : adding.error} />
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
