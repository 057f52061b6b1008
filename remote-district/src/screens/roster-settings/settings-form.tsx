import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Form } from '@tapin/shared/ui/form';
import { Panel } from '@tapin/shared/ui/panel';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import type { Roster } from '#src/api/roster/roster.ts';
import styles from '#src/components/roster/roster-parts.module.css';
import { rosterPath } from '#src/roster-paths.ts';
import { NightlyFields } from './nightly-fields.tsx';
import { RestFields } from './rest-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** The form of the source. Keys are sent once and never shown again. */
export function SettingsForm({ roster }: { roster: Roster }) {
  const { t } = useTranslation('district');
  const form = useSettingsForm(roster);
  const { values, error, errorOf, set, saving } = form;
  const guard = useLeaveGuard(form.count > 0);
  const kinds = (['file', 'rest', 'folder'] as const).filter(
    (kind) => kind !== 'folder' || roster.hasFolder || values.kind === 'folder',
  );
  return (
    <Form onSubmit={form.save} error={error}>
      <Panel title={t('later.roster.settings.source')}>
        <ChoiceList
          label={t('later.roster.settings.sourceLabel')}
          options={kinds.map((value) => ({
            value,
            label: t(`later.roster.settings.kind.${value}`),
            description: t(`later.roster.settings.kindHint.${value}`),
          }))}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
        {values.kind === 'rest' && <RestFields form={form} hasSecret={roster.hasSecret} />}
      </Panel>
      {values.kind !== 'file' && <NightlyFields form={form} />}
      <Panel title={t('later.roster.settings.limits')}>
        <TextField
          label={t('later.roster.settings.maxEndings')}
          hint={t('later.roster.settings.maxEndingsHint')}
          error={errorOf('maxEndings') && t('later.roster.settings.error.maxEndings')}
          value={values.maxEndings}
          onChange={(maxEndings) => set({ maxEndings })}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
        <div>
          <CheckBox
            label={t('later.roster.settings.recordFollows')}
            checked={values.recordFollowsStudent}
            onChange={(recordFollowsStudent) => set({ recordFollowsStudent })}
          />
          <p className={styles.soft}>{t('later.roster.settings.recordFollowsHint')}</p>
        </div>
      </Panel>
      <div className={styles.actions}>
        <ButtonLink to={rosterPath} variant="secondary">
          {t('later.roster.back')}
        </ButtonLink>
      </div>
      <SaveBar count={form.count} guard={guard} saving={{ ...saving, error }} onDiscard={form.discard} />
    </Form>
  );
}
