import { queryOf } from '@tapin/shared/api';
import type { AlertPreview, PreviewedFollowUps } from '@tapin/shared/contract/alert-preview';
import { formatDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Button } from '@tapin/shared/ui/button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { useEffect, useRef } from 'react';
import { useSchoolUserId } from '#src/components/membership.ts';
import { useDebounced } from '#src/components/use-debounced.ts';
import styles from './care-settings.module.css';
import type { SchoolCalendar } from './settings-calls.ts';

const switchOf = (isOn: boolean | undefined) => (isOn ? 'on' : 'off');

/**
 * Loads how many follow-ups the rules of a form would have opened. The form works without the preview, so it is not
 * retried.
 */
const alertPreviewQuery = (
  schoolUserId: string,
  { awful, lowDays, notEatenDays, ownLow }: SchoolCalendar['rules'],
) =>
  queryOf(
    'GET /staff/care/alert-preview',
    {
      query: {
        schoolUserId,
        awful: switchOf(awful),
        ownLow: switchOf(ownLow),
        ...(lowDays !== null && { lowDays }),
        ...(notEatenDays !== null && { notEatenDays }),
      },
    },
    { retry: false },
  );

const previewDelayMs = 400;

interface AlertPreviewLoad {
  state: 'loading' | 'failed' | 'tooFew' | 'shown';
  /** The preview; null unless it is shown. */
  preview: AlertPreview | null;
  retry: () => void;
}

export function useAlertPreview(rules: SchoolCalendar['rules']): AlertPreviewLoad {
  const settled = useDebounced(rules, previewDelayMs);
  const { data, isError, isFetching, refetch } = useQuery(alertPreviewQuery(useSchoolUserId(), settled));
  const retry = () => void refetch();
  if (settled !== rules) return { state: 'loading', preview: null, retry };
  if (data) return { state: data.preview ? 'shown' : 'tooFew', preview: data.preview, retry };
  return { state: isError && !isFetching ? 'failed' : 'loading', preview: null, retry };
}

interface PreviewedRuleProps {
  /** The counts of the rule; undefined while they load. */
  previewed: PreviewedFollowUps | undefined;
  schoolDays: number;
  /** The number of days in a row that the count assumes for a rule that is off. */
  runLength?: number | undefined;
}

const daysOfWeek = 5;

function PreviewedRule({ previewed, schoolDays, runLength }: PreviewedRuleProps) {
  const { t } = useTranslation('staff');
  if (!previewed) return <p className={`${kit.hint} ${styles.preview}`}>{t('settings.preview.counting')}</p>;
  const { followUps, counselors, withoutCounselor } = previewed;
  const perDay = Math.round(followUps / schoolDays);
  const perWeek = Math.round((followUps / schoolDays) * daysOfWeek);
  const perTime =
    perDay > 0
      ? t('settings.preview.perDay', { number: perDay })
      : t('settings.preview.perWeek', { number: perWeek });
  const facts = [
    followUps > 0 ? t('settings.preview.opened', { count: followUps }) : t('settings.preview.none'),
    perWeek > 0 ? perTime : null,
    counselors > 0 ? t('settings.preview.counselors', { count: counselors }) : null,
    withoutCounselor > 0 ? t('settings.preview.withoutCounselor', { number: withoutCounselor }) : null,
  ];
  return (
    <p className={`${kit.hint} ${styles.preview}`}>
      {runLength !== undefined && `${t('settings.preview.ifOn', { days: runLength })} `}
      {joinFacts(facts)}
    </p>
  );
}

/**
 * Says how many follow-ups all alerts together would have opened and how they are counted, or why the number is
 * unknown.
 */
function PreviewSummary({ load: { state, preview, retry } }: { load: AlertPreviewLoad }) {
  const { t } = useTranslation('staff');
  return (
    <div className={`${kit.note} ${styles.summary}`} role="status">
      {state === 'failed' && (
        <>
          <p>{t('settings.preview.failed')}</p>
          <Button variant="secondary" onClick={retry}>
            {t('shared:tryAgain')}
          </Button>
        </>
      )}
      {state === 'tooFew' && <p>{t('settings.preview.tooFew')}</p>}
      {state === 'loading' && <p>{t('settings.preview.counting')}</p>}
      {preview && (
        <>
          <h3 className={styles.together}>{t('settings.preview.together')}</h3>
          <PreviewedRule previewed={preview.together} schoolDays={preview.schoolDays} />
          <p className={kit.hint}>
            {t('settings.preview.basis', {
              days: preview.schoolDays,
              from: formatDay(preview.firstDay),
              to: formatDay(preview.lastDay),
            })}
          </p>
        </>
      )}
    </div>
  );
}

type RuleChoices = SchoolCalendar['rules'];

interface RulesProps {
  rules: RuleChoices;
  previewLoad: AlertPreviewLoad;
  onChange: (rules: RuleChoices) => void;
}

/** The address of the panel for links of other screens. */
const anchor = 'alerts';
const dayCounts = ['', '2', '3', '4', '5'] as const;

/**
 * Edits the rules that open follow-ups and notify adults. Beside each rule it says how many follow-ups the rule would
 * have opened.
 */
export function Rules({ rules, previewLoad, onChange }: RulesProps) {
  const { t } = useTranslation('staff');
  const { state, preview } = previewLoad;
  const heading = useRef<HTMLHeadingElement>(null);
  // The browser followed the link to this panel before the settings had loaded, so the focus is moved now.
  useEffect(() => {
    if (window.location.hash === `#${anchor}`) heading.current?.focus();
  }, []);
  const options = dayCounts.map((count) => ({
    value: count,
    label:
      count === ''
        ? t('careSettings.rules.never')
        : t('careSettings.rules.running', { count: Number(count) }),
  }));
  const hasLines = state === 'shown' || state === 'loading';
  const lineOf = (rule: 'awful' | 'lowDays' | 'notEatenDays' | 'ownLow') => {
    const previewed = preview?.rules[rule];
    const isRunOff = rules[rule] === null && previewed && 'days' in previewed;
    return (
      hasLines && (
        <PreviewedRule
          previewed={previewed}
          schoolDays={preview?.schoolDays ?? 1}
          runLength={isRunOff ? previewed.days : undefined}
        />
      )
    );
  };
  return (
    <Panel
      anchor={anchor}
      headingRef={heading}
      title={t('careSettings.rules.title')}
      hint={t('careSettings.rules.hint')}
    >
      <div className={kit.closeStack}>
        <CheckBox
          label={t('careSettings.rules.awful')}
          checked={rules.awful}
          onChange={(awful) => onChange({ ...rules, awful })}
        />
        <div className={styles.indented}>{lineOf('awful')}</div>
      </div>
      {(['lowDays', 'notEatenDays'] as const).map((rule) => (
        <div key={rule} className={kit.closeStack}>
          <SelectField
            label={t(`careSettings.rules.${rule}`)}
            value={String(rules[rule] ?? '')}
            options={options}
            onChange={(count) => onChange({ ...rules, [rule]: count === '' ? null : Number(count) })}
          />
          {lineOf(rule)}
        </div>
      ))}
      {/* An API of an earlier version does not know this rule and would not save it. */}
      {rules.ownLow !== undefined && (
        <div className={kit.closeStack}>
          <CheckBox
            label={t('careSettings.rules.ownLow')}
            checked={rules.ownLow}
            onChange={(ownLow) => onChange({ ...rules, ownLow })}
          />
          <div className={styles.indented}>{lineOf('ownLow')}</div>
        </div>
      )}
      <PreviewSummary load={previewLoad} />
    </Panel>
  );
}
