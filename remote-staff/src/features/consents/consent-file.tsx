import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useRef, useState } from 'react';
import styles from './consents.module.css';
import { type ConsentImport, useImportConsents } from './consents-calls.ts';

/** Reads a file with decisions, shows what it would record, and records it. */
export function ConsentFile() {
  const { t } = useTranslation('staff');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const reading = useImportConsents();
  const [checked, setChecked] = useState<ConsentImport | null>(null);
  const read = (chosen: File, record: boolean) =>
    reading.mutate({ file: chosen, record }, { onSuccess: setChecked });
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    setChecked(null);
    if (chosen) read(chosen, false);
  };
  return (
    <Panel title={t('later.consent.file.title')} hint={t('later.consent.file.hint')}>
      <div className={styles.controls}>
        <Button variant="secondary" busy={reading.isPending} onClick={() => input.current?.click()}>
          {t('later.consent.file.choose')}
        </Button>
        {file && <bdi className={styles.fileName}>{file.name}</bdi>}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={t('later.consent.file.choose')}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Without this, choosing the same file again would fire no change event.
            target.value = '';
          }}
        />
      </div>
      <FormError error={reading.error} />
      {checked && (
        <>
          <StatusText>
            {t(checked.isRecorded ? 'later.consent.file.recorded' : 'later.consent.file.checked', {
              yes: checked.yes,
              no: checked.no,
              unchanged: checked.unchanged,
            })}
          </StatusText>
          {checked.problems.length > 0 && (
            <>
              <p>{t('later.consent.file.problems', { number: checked.problems.length })}</p>
              <ul className={styles.problems}>
                {checked.problems.map(({ row, problem, value }) => (
                  <li key={row}>
                    {t('later.consent.file.row', { row })} <bdi>{value}</bdi>{' '}
                    {t(`later.consent.file.problem.${problem}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {file && checked && !checked.isRecorded && (
        <ActionButton busy={reading.isPending} onClick={() => read(file, true)}>
          {t('later.consent.file.record', { number: checked.yes + checked.no })}
        </ActionButton>
      )}
    </Panel>
  );
}
