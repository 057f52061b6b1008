import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { FileButton } from '#src/components/file-button.tsx';
import styles from './consent.module.css';
import { type ConsentImport, maxConsentFileBytes, useImportConsents } from './consent-calls.ts';

/** Shows what a file would record or has recorded, with the problems of its rows. */
function FileResult({
  result: { isRecorded, yes, no, unchanged, problemCount, problems },
}: {
  result: ConsentImport;
}) {
  const { t } = useTranslation('district');
  return (
    <>
      <StatusText tone={isRecorded ? 'success' : 'plain'}>
        {t(isRecorded ? 'consent.file.recorded' : 'consent.file.checked', {
          yes: formatNumber(yes),
          no: formatNumber(no),
          unchanged: formatNumber(unchanged),
        })}
      </StatusText>
      {problemCount > 0 && (
        <>
          <p>
            {t('consent.file.problems', { number: formatNumber(problemCount) })}{' '}
            {problemCount > problems.length &&
              t('consent.file.listed', { number: formatNumber(problems.length) })}
          </p>
          <ul className={styles.problems}>
            {problems.map(({ row, problem, value }) => (
              <li key={row}>
                {t('consent.file.row', { row })} <bdi>{value}</bdi> {t(`consent.file.problem.${problem}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Reads a file of the student information system, shows what it would record, and records it. */
export function ConsentFile() {
  const { t } = useTranslation('district');
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
    <Panel title={t('consent.file.title')} hint={t('consent.file.hint')}>
      <div className={styles.file}>
        <FileButton
          label={t('consent.file.choose')}
          accept=".csv,text/csv"
          isBusy={reading.isPending}
          onChoose={choose}
        />
        {file && <bdi className={styles.fileName}>{file.name}</bdi>}
      </div>
      <FormError error={isTooLarge ? new Error(t('consent.file.tooLarge')) : reading.error} />
      {checked && <FileResult result={checked} />}
      {file && checked && !checked.isRecorded && changed > 0 && (
        <div>
          <ActionButton busy={reading.isPending} onClick={() => read(file, true)}>
            {t('consent.file.record', { number: formatNumber(changed) })}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}
