import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Form } from '@tapin/shared/ui/form';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { rosterPath } from '#src/components/paths.ts';
import { type Roster, useRoster } from '#src/components/roster/roster-calls.ts';
import { RestFields } from './rest-fields.tsx';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

/** Fields for the time of the nightly import, in the time zone of the district. */
function NightlyFields({ form: { values, set } }: { form: SettingsFormState }) {
  const { t } = useTranslation('district');
  const zones = new Set([values.timeZone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Panel title={t('roster.nightly.title')} hint={t('roster.settings.nightlyHint')}>
      <CheckBox
        label={t('roster.settings.nightly')}
        checked={values.isNightly}
        onChange={(isNightly) => set({ isNightly })}
      />
      {values.isNightly && (
        <>
          <TextField
            label={t('roster.settings.time')}
            type="time"
            value={values.nightlyAt}
            // Clearing the field keeps the previous time.
            onChange={(nightlyAt) => nightlyAt !== '' && set({ nightlyAt })}
          />
          <SelectField
            label={t('roster.settings.zone')}
            options={[...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            value={values.timeZone}
            onChange={(timeZone) => set({ timeZone })}
          />
        </>
      )}
    </Panel>
  );
}

/** The form for the roster source. The keys are sent once and never shown again. */
function SettingsForm({ roster }: { roster: Roster }) {
  const { t } = useTranslation('district');
  const form = useSettingsForm(roster);
  const { values, error, errorOf, set, saving } = form;
  const guard = useLeaveGuard(form.count > 0);
  const kinds = (['file', 'rest', 'folder'] as const).filter(
    (kind) => kind !== 'folder' || roster.hasFolder || values.kind === 'folder',
  );
  return (
    <Form onSubmit={form.save} error={error}>
      <Panel title={t('roster.settings.source')}>
        <ChoiceList
          label={t('roster.settings.sourceLabel')}
          options={kinds.map((value) => ({
            value,
            label: t(`roster.settings.kind.${value}`),
            description: t(`roster.settings.kindHint.${value}`),
          }))}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
        {values.kind === 'rest' && <RestFields form={form} hasSecret={roster.hasSecret} />}
      </Panel>
      {values.kind !== 'file' && <NightlyFields form={form} />}
      <Panel title={t('roster.settings.limits')}>
        <TextField
          label={t('roster.settings.maxEndings')}
          hint={t('roster.settings.maxEndingsHint')}
          error={errorOf('maxEndings') && t('roster.settings.error.maxEndings')}
          value={values.maxEndings}
          onChange={(maxEndings) => set({ maxEndings })}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
        <div>
          <CheckBox
            label={t('roster.settings.recordFollows')}
            checked={values.recordFollowsStudent}
            onChange={(recordFollowsStudent) => set({ recordFollowsStudent })}
          />
          <p className={kit.hint}>{t('roster.settings.recordFollowsHint')}</p>
        </div>
      </Panel>
      <div className={kit.centeredRow}>
        <ButtonLink to={rosterPath} variant="secondary">
          {t('roster.back')}
        </ButtonLink>
      </div>
      <SaveBar count={form.count} guard={guard} saving={{ ...saving, error }} onDiscard={form.discard} />
    </Form>
  );
}

/** Shows where the roster comes from, when it is imported automatically, and what stops an import. */
export default function SettingsScreen() {
  const { t } = useTranslation('district');
  const query = useRoster();
  const { data } = query;
  return (
    <Page title={t('roster.settingsTitle')} intro={t('roster.settings.intro')} width="narrow">
      <Loading query={query} height="420px" />
      {data && <SettingsForm roster={data} />}
    </Page>
  );
}
