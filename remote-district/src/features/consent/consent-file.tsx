import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckedFile } from '@tapin/shared/ui/checked-file';
import { maxConsentFileBytes, useImportConsents } from './consent-calls.ts';

/** Reads a file of the student information system, shows what it would record, and records it. */
export function ConsentFile() {
  const { t } = useTranslation('district');
  return (
    <CheckedFile
      title={t('consent.file.title')}
      hint={t('consent.file.hint')}
      chooseLabel={t('consent.file.choose')}
      reading={useImportConsents()}
      limit={{ bytes: maxConsentFileBytes, text: t('consent.file.tooLarge') }}
      textOf={({ isRecorded, yes, no, unchanged }) =>
        t(isRecorded ? 'consent.file.recorded' : 'consent.file.checked', {
          yes: formatNumber(yes),
          no: formatNumber(no),
          unchanged: formatNumber(unchanged),
        })
      }
      problemsText={({ problemCount, problems }) =>
        [
          t('consent.file.problems', { number: formatNumber(problemCount) }),
          problemCount > problems.length &&
            t('consent.file.listed', { number: formatNumber(problems.length) }),
        ]
          .filter(Boolean)
          .join(' ')
      }
      rowText={(row) => t('consent.file.row', { row })}
      problemText={(problem) => t(`consent.file.problem.${problem}`)}
      recordLabel={({ yes, no, unchanged }) =>
        yes + no > unchanged ? t('consent.file.record', { number: formatNumber(yes + no - unchanged) }) : null
      }
    />
  );
}
