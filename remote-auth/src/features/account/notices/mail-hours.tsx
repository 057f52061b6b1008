import type { MailHours as Hours } from '@tapin/shared/contract/notice-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { SelectField } from '@tapin/shared/ui/select-field';
import { formatMinutes, hourOptions, mailMinutes, openingOf } from './mail-times.ts';
import styles from './notices.module.css';

interface MailHoursProps {
  chosen: number;
  schools: readonly Hours[];
  onChange: (hour: number) => void;
}

/** Whether the times differ between the schools, so that each school has to be named. */
const differ = (times: readonly number[]) => new Set(times).size > 1;

/** Chooses the hour of the daily email, and says when emails are sent that are due outside of school hours. */
export function MailHours({ chosen, schools, onChange }: MailHoursProps) {
  const { t } = useTranslation('auth');
  const daily = schools.map((school) => mailMinutes(chosen, school));
  const opening = schools.map(openingOf);
  const describe = (times: readonly number[]) =>
    differ(times)
      ? schools.map(({ school }, index) => `${school}: ${formatMinutes(times[index] ?? 0)}`).join(' · ')
      : formatMinutes(times[0] ?? 0);
  return (
    <>
      <SelectField
        label={t('notices.hour')}
        hint={differ(daily) ? describe(daily) : undefined}
        value={String(chosen)}
        onChange={(hour) => onChange(Number(hour))}
        options={hourOptions(chosen, schools)}
      />
      {schools.length > 0 && (
        <p className={styles.hint}>{t('notices.outsideHours', { times: describe(opening) })}</p>
      )}
    </>
  );
}
