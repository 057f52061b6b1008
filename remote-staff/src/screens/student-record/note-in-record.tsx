import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextArea } from '@tapin/shared/ui/text-area';
import { useState } from 'react';
import { type RecordNote, useWithholdNote } from '#src/api/rights.ts';
import { formatDateWithYear } from '#src/local-time.ts';
import styles from './student-record.module.css';

/** Shows a note with whether it is in the record, and lets an admin withhold it with a reason, or release it. */
export function NoteInRecord({ note }: { note: RecordNote }) {
  const { t } = useTranslation('staff');
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { error, isPending, mutate } = useWithholdNote(note._id);
  const { withheld } = note;
  const save = () => {
    if (reason.trim()) mutate(reason.trim(), { onSuccess: () => setIsOpen(false) });
  };
  return (
    <li className={styles.note}>
      <p className={styles.text}>
        <bdi>{note.note}</bdi>
      </p>
      <p className={styles.facts}>
        <bdi>{note.by}</bdi> · <time dateTime={note.at}>{formatDateWithYear(note.at)}</time>
      </p>
      {withheld ? (
        <>
          <p>
            <strong>{t('later.rights.withheld')}</strong> <bdi>{withheld.reason}</bdi>{' '}
            <span className={styles.facts}>
              (<bdi>{withheld.by}</bdi> · {formatDateWithYear(withheld.at)})
            </span>
          </p>
          <div>
            <ActionButton variant="secondary" busy={isPending} onClick={() => mutate(null)}>
              {t('later.rights.release')}
            </ActionButton>
          </div>
          <FormError error={error} />
        </>
      ) : (
        <div>
          <ActionButton variant="secondary" onClick={() => setIsOpen(true)}>
            {t('later.rights.withhold')}
          </ActionButton>
        </div>
      )}
      {isOpen && (
        <Dialog title={t('later.rights.withholdTitle')} onClose={() => setIsOpen(false)}>
          <Form onSubmit={save} error={error}>
            <TextArea
              label={t('later.rights.reason')}
              hint={t('later.rights.reasonHint')}
              value={reason}
              onChange={setReason}
              maxLength={textLimits.note}
              rows={3}
            />
            <FormError error={error} />
            <ActionButton type="submit" wide busy={isPending} aria-disabled={reason.trim() === ''}>
              {t('later.rights.withhold')}
            </ActionButton>
          </Form>
        </Dialog>
      )}
    </li>
  );
}
