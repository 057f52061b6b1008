import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { StatusText } from '@tapin/shared/ui/status-text';
import type { ConsentImport } from '#src/api/consent.ts';
import styles from './consent.module.css';

/** Shows what a file would record or has recorded, with the problems of its rows. */
export function FileResult({
  result: { isRecorded, yes, no, unchanged, problemCount, problems },
}: {
  result: ConsentImport;
}) {
  const { t } = useTranslation('district');
  return (
    <>
      <StatusText tone={isRecorded ? 'success' : 'plain'}>
        {t(isRecorded ? 'later.consent.file.recorded' : 'later.consent.file.checked', {
          yes: formatNumber(yes),
          no: formatNumber(no),
          unchanged: formatNumber(unchanged),
        })}
      </StatusText>
      {problemCount > 0 && (
        <>
          <p>
            {t('later.consent.file.problems', { number: formatNumber(problemCount) })}{' '}
            {problemCount > problems.length &&
              t('later.consent.file.listed', { number: formatNumber(problems.length) })}
          </p>
          <ul className={styles.problems}>
            {problems.map(({ row, problem, value }) => (
              <li key={row}>
                {t('later.consent.file.row', { row })} <bdi>{value}</bdi>{' '}
                {t(`later.consent.file.problem.${problem}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
