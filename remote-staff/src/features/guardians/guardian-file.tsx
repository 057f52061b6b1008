import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useRef, useState } from 'react';
import styles from './guardians.module.css';
import { type GuardianImport, useImportGuardians } from './guardians-calls.ts';

/** Reads a file with addresses, shows what it would add, and adds it. */
export function GuardianFile() {
  const { t } = useTranslation('staff');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<GuardianImport | null>(null);
  const reading = useImportGuardians();
  const read = (chosen: File, record: boolean) =>
    reading.mutate({ file: chosen, record }, { onSuccess: setChecked });
  const choose = (chosen: File | undefined) => {
    setChecked(null);
    setFile(chosen ?? null);
    if (chosen) read(chosen, false);
  };
  return (
    <Panel title={t('later.guardian.file')} hint={t('later.guardian.fileHint')}>
      <div>
        <Button variant="secondary" busy={reading.isPending} onClick={() => input.current?.click()}>
          {t('later.guardian.choose')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t('later.guardian.choose')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Without this, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
      <FormError error={reading.error} />
      {checked && (
        <>
          <StatusText>
            {t(checked.isRecorded ? 'later.guardian.stored' : 'later.guardian.checked', {
              added: checked.added,
              unchanged: checked.unchanged,
            })}
          </StatusText>
          {checked.problems.length > 0 && (
            <>
              <p>{t('later.guardian.problems', { number: checked.problems.length })}</p>
              <ul className={styles.problems}>
                {checked.problems.map(({ row, problem, value }) => (
                  <li key={row}>
                    {t('later.guardian.row', { row })} <bdi>{value}</bdi>{' '}
                    {t(`later.guardian.problem.${problem}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {file && checked && !checked.isRecorded && checked.added + checked.unchanged > 0 && (
        <div>
          <ActionButton busy={reading.isPending} onClick={() => read(file, true)}>
            {t('later.guardian.store', { number: checked.added })}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}
