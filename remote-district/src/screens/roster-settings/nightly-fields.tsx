import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import type { SettingsFormState } from './use-settings-form.ts';

/** The time of the nightly import, in the time zone of the district. */
export function NightlyFields({ form: { values, set } }: { form: SettingsFormState }) {
  const { t } = useTranslation('district');
  const zones = new Set([values.timeZone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Panel title={t('later.roster.nightly.title')} hint={t('later.roster.settings.nightlyHint')}>
      <CheckBox
        label={t('later.roster.settings.nightly')}
        checked={values.isNightly}
        onChange={(isNightly) => set({ isNightly })}
      />
      {values.isNightly && (
        <>
          <TextField
            label={t('later.roster.settings.time')}
            type="time"
            value={values.nightlyAt}
            // A cleared field keeps the last time.
            onChange={(nightlyAt) => nightlyAt !== '' && set({ nightlyAt })}
          />
          <SelectField
            label={t('later.roster.settings.zone')}
            options={[...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            value={values.timeZone}
            onChange={(timeZone) => set({ timeZone })}
          />
        </>
      )}
    </Panel>
  );
}
