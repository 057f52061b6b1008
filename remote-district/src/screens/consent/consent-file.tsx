import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { useRef, useState } from 'react';
import { type ConsentImport, maxConsentFileBytes, useImportConsents } from '#src/api/consent.ts';
import styles from './consent.module.css';
import { FileResult } from './file-result.tsx';

/** Reads a file of the student information system, shows what it would record, and records it. */
export function ConsentFile() {
  const { t } = useTranslation('district');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<ConsentImport | null>(null);
  const reading = useImportConsents();
  const isTooLarge = file !== null && file.size > maxConsentFileBytes;
  const read = (chosen: File, record: boolean) =>
    reading.mutate({ file: chosen, record }, { onSuccess: setChecked });
  const choose = (chosen: File | undefined) => {
    reading.reset();
    setFile(chosen ?? null);
    setChecked(null);
    if (chosen && chosen.size <= maxConsentFileBytes) read(chosen, false);
  };
  const changed = checked ? checked.yes + checked.no - checked.unchanged : 0;
  return (
    <Panel title={t('later.consent.file.title')} hint={t('later.consent.file.hint')}>
      <div className={styles.file}>
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
      <FormError error={isTooLarge ? new Error(t('later.consent.file.tooLarge')) : reading.error} />
      {checked && <FileResult result={checked} />}
      {file && checked && !checked.isRecorded && changed > 0 && (
        <div>
          <ActionButton busy={reading.isPending} onClick={() => read(file, true)}>
            {t('later.consent.file.record', { number: formatNumber(changed) })}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}
