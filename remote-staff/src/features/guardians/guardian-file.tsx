import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { FileButton, useCheckedFile } from '#src/components/checked-file.tsx';
import styles from './guardians.module.css';
import { useImportGuardians } from './guardians-calls.ts';

/** Reads a file with addresses, shows what it would add, and adds it. */
export function GuardianFile() {
  const { t } = useTranslation('staff');
  const reading = useImportGuardians();
  const { file, checked, choose, record } = useCheckedFile(reading);
  return (
    <Panel title={t('later.guardian.file')} hint={t('later.guardian.fileHint')}>
      <div>
        <FileButton
          label={t('later.guardian.choose')}
          accept=".csv,text/csv"
          busy={reading.isPending}
          onChoose={choose}
        />
      </div>
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
          <ActionButton busy={reading.isPending} onClick={record}>
            {t('later.guardian.store', { number: checked.added })}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}
