import { type ConsentMode, consentModes } from '@tapin/shared/contract/vocabulary';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type SchoolConsentRules, useChangeConsentRules } from '#src/api/consents.ts';
import styles from './consents.module.css';

const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** Shows whether families are asked, and lets admins choose it, unless the district has. */
export function ConsentRules({ rules }: { rules: SchoolConsentRules }) {
  const { t } = useTranslation('staff');
  const school = useAtomValue(authAtom).school?._id ?? '';
  const changing = useChangeConsentRules(school);
  const [mode, setMode] = useState<ConsentMode>(rules.mode);
  const [startDay, setStartDay] = useState(rules.mode === 'none' ? today() : rules.startDay);
  const [graceDays, setGraceDays] = useState(String(rules.graceDays));
  const [earlierAnswers, setEarlierAnswers] = useState(rules.earlierAnswers);
  const options = consentModes.map((value) => ({ value, label: t(`later.consent.mode.${value}`) }));
  if (rules.decidedBy === 'district') {
    const since = formatDate(new Date(`${rules.startDay}T12:00`), { dateStyle: 'long' });
    return (
      <Panel title={t('later.consent.rules.title')} hint={t('later.consent.rules.byDistrict')}>
        <p>
          {t(`later.consent.mode.${rules.mode}`)} · {t('later.consent.rules.startDay')}: {since}
        </p>
      </Panel>
    );
  }
  const save = () =>
    changing.mutate({
      mode,
      startDay: startDay || rules.startDay,
      graceDays: Number(graceDays),
      earlierAnswers,
    });
  return (
    <Panel title={t('later.consent.rules.title')} hint={t('later.consent.rules.hint')}>
      <div className={styles.controls}>
        <SelectField
          label={t('later.consent.rules.mode')}
          value={mode}
          onChange={(chosen) => setMode(consentModes.find((each) => each === chosen) ?? 'none')}
          options={options}
        />
        {mode !== 'none' && (
          <TextField
            label={t('later.consent.rules.startDay')}
            type="date"
            value={startDay}
            onChange={setStartDay}
          />
        )}
        {mode !== 'none' && !rules.hasDistrict && (
          <>
            <TextField
              label={t('later.consent.rules.graceDays')}
              type="number"
              value={graceDays}
              onChange={setGraceDays}
            />
            <SelectField
              label={t('later.consent.rules.earlier')}
              value={earlierAnswers}
              onChange={(chosen) => setEarlierAnswers(chosen === 'hide' ? 'hide' : 'keep')}
              options={(['keep', 'hide'] as const).map((value) => ({
                value,
                label: t(`later.consent.rules.earlierAnswers.${value}`),
              }))}
            />
          </>
        )}
        <ActionButton variant="secondary" busy={changing.isPending} onClick={save}>
          {t('later.consent.rules.save')}
        </ActionButton>
      </div>
      {mode === 'opt-in' && rules.undecided > 0 && (
        <p>{t('later.consent.rules.undecided', { number: rules.undecided })}</p>
      )}
      <FormError error={changing.error} />
      <StatusText>{changing.isSuccess && t('later.consent.rules.saved')}</StatusText>
    </Panel>
  );
}
