import { ApiError } from '@tapin/shared/api';
import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import styles from './retention.module.css';
import { type Retention, useAddHold, useEndHold } from './retention-calls.ts';

interface HoldRowProps {
  hold: Retention['holds'][number];
}

/** Shows a legal hold. Ending it needs a confirmation, because data that is due is deleted in the next night. */
function HoldRow({ hold: { _id, student, reason, lastDay } }: HoldRowProps) {
  const { t } = useTranslation('district');
  const ending = useEndHold();
  return (
    <li className={kit.tools}>
      <p className={styles.text}>
        {lastDay
          ? t('retention.holdUntil', { student, reason, day: formatDay(lastDay) })
          : t('retention.holdOpen', { student, reason })}
      </p>
      <ConfirmButton
        label={t('retention.endHold')}
        name={t('retention.endHoldOf', { student })}
        variant="quiet"
        title={t('retention.endHoldOf', { student })}
        action={ending}
        onConfirm={() => ending.mutate(_id)}
      >
        <p>{t('retention.endHoldText')}</p>
      </ConfirmButton>
    </li>
  );
}

const emptyHold = { student: '', reason: '', lastDay: '' };

export function Holds({ holds }: Pick<Retention, 'holds'>) {
  const { t } = useTranslation('district');
  const [hold, setHold] = useState(emptyHold);
  const adding = useAddHold();
  const add = () =>
    adding.mutate({ ...hold, lastDay: hold.lastDay || null }, { onSuccess: () => setHold(emptyHold) });
  const isUnknown = adding.error instanceof ApiError && adding.error.code === 'not_found';
  return (
    <Panel title={t('retention.holds')} hint={t('retention.holdsHint')}>
      {holds.length === 0 && <p>{t('retention.noHolds')}</p>}
      {holds.length > 0 && (
        <ul className={kit.lined}>
          {holds.map((hold) => (
            <HoldRow key={hold._id} hold={hold} />
          ))}
        </ul>
      )}
      <Form onSubmit={add} error={adding.error}>
        <TextField
          label={t('retention.student')}
          hint={t('retention.studentHint')}
          error={isUnknown ? t('retention.studentUnknown') : undefined}
          value={hold.student}
          onChange={(student) => setHold({ ...hold, student })}
          required
          maxLength={254}
          autoComplete="off"
        />
        <TextField
          label={t('retention.reason')}
          value={hold.reason}
          onChange={(reason) => setHold({ ...hold, reason })}
          required
          minLength={3}
          maxLength={500}
          autoComplete="off"
        />
        <TextField
          label={t('retention.lastDay')}
          type="date"
          value={hold.lastDay}
          onChange={(lastDay) => setHold({ ...hold, lastDay })}
        />
        <FormError error={isUnknown ? null : adding.error} />
        <StatusText>{adding.isSuccess && t('retention.held')}</StatusText>
        <div>
          <ActionButton type="submit" busy={adding.isPending}>
            {t('retention.addHold')}
          </ActionButton>
        </div>
      </Form>
    </Panel>
  );
}
