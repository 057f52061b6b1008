import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckedFile } from '@tapin/shared/ui/checked-file';
import { maxConsentFileBytes, useImportConsents } from './consent-calls.ts';

/** Reads a file of the student information system, shows what it would record, and records it. */
export function ConsentFile() {
  const { t } = useTranslation('district');
  return (
    <CheckedFile
      title={t('later.consent.file.title')}
      hint={t('later.consent.file.hint')}
      chooseLabel={t('later.consent.file.choose')}
      reading={useImportConsents()}
      limit={{ bytes: maxConsentFileBytes, text: t('later.consent.file.tooLarge') }}
      textOf={({ isRecorded, yes, no, unchanged }) =>
        t(isRecorded ? 'later.consent.file.recorded' : 'later.consent.file.checked', {
          yes: formatNumber(yes),
          no: formatNumber(no),
          unchanged: formatNumber(unchanged),
        })
      }
      problemsText={({ problemCount, problems }) =>
        [
          t('later.consent.file.problems', { number: formatNumber(problemCount) }),
          problemCount > problems.length &&
            t('later.consent.file.listed', { number: formatNumber(problems.length) }),
        ]
          .filter(Boolean)
          .join(' ')
      }
      rowText={(row) => t('later.consent.file.row', { row })}
      problemText={(problem) => t(`later.consent.file.problem.${problem}`)}
      recordLabel={({ yes, no, unchanged }) =>
        yes + no > unchanged
          ? t('later.consent.file.record', { number: formatNumber(yes + no - unchanged) })
          : null
      }
    />
  );
}
