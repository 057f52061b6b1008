import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { rosterSettingsPath } from '#src/components/paths.ts';
import { type Roster, useSaveSettings } from '#src/components/roster/roster-calls.ts';
import styles from '#src/components/roster/roster-parts.module.css';
import { formatMoment, sourceName } from '#src/components/roster/run-facts.ts';
import { Chip } from '#src/components/roster/run-state.tsx';

const formatTimeOfDay = (time: string): string =>
  formatDate(new Date(`2026-01-01T${time}:00Z`), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Shows when the roster is imported automatically. Imports can be paused for the summer. */
export function NightlyPanel({ roster }: { roster: Roster }) {
  const { t } = useTranslation('district');
  const saving = useSaveSettings();
  const { settings } = roster;
  const isOn = settings.nightlyAt !== null && settings.source !== 'file';
  // An undo pauses the source even if it has no nightly import.
  const paused = isOn ? roster.paused : null;
  return (
    <Panel
      title={t('roster.nightly.title')}
      hint={paused ? t(`roster.nightly.paused.${paused}`) : t('roster.nightly.hint')}
      action={
        <Chip tone={paused ? 'warning' : isOn ? 'success' : 'plain'}>
          {t(paused ? 'roster.nightly.isPaused' : isOn ? 'roster.nightly.isOn' : 'roster.nightly.isOff')}
        </Chip>
      }
    >
      {isOn && settings.nightlyAt && (
        <p>
          {t('roster.nightly.when', {
            time: formatTimeOfDay(settings.nightlyAt),
            zone: settings.timeZone,
          })}
          <br />
          <bdi dir="ltr">{sourceName(settings) || t('roster.origin.folder')}</bdi>
        </p>
      )}
      {roster.sourceIsOld && roster.newestFileAt && (
        <p className={styles.reason}>
          {t('roster.nightly.old', { when: formatMoment(roster.newestFileAt) })}
        </p>
      )}
      <FormError error={saving.error} />
      <div className={kit.centeredRow}>
        <ButtonLink to={rosterSettingsPath} variant="secondary">
          {t('roster.nightly.settings')}
        </ButtonLink>
        {isOn && (
          <ActionButton
            variant="quiet"
            busy={saving.isPending}
            onClick={() => saving.mutate({ paused: paused === null })}
          >
            {t(paused ? 'roster.nightly.resume' : 'roster.nightly.pause')}
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}
