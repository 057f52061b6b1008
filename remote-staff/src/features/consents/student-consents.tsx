import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { formatDateWithYear, formatTime } from '#src/components/days/local-time.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import styles from './consents.module.css';
import { type Consent, studentConsentsQuery, useSetOfAge, useSettleConsent } from './consents-calls.ts';

/** Shows one decision: the answer, who gave it and how, who recorded it, and the text that was answered. */
function ConsentEntry({ entry }: { entry: Consent }) {
  const { t } = useTranslation('staff');
  const { answer, at, givenBy, giver, form, settles, school, schoolYear, recordedBy, text } = entry;
  const years = `${schoolYear}–${schoolYear + 1}`;
  return (
    <li className={styles.entry}>
      <b>{t(`later.consent.stateOf.${answer ? 'yes' : 'no'}`)}</b>{' '}
      <time dateTime={at}>
        {formatDateWithYear(at)} · {formatTime(at)}
      </time>
      <div>
        {[settles ? t('later.consent.settled') : t(`later.consent.giver.${givenBy}`), giver, form]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <div className={styles.soft}>
        {t('later.consent.schoolYear', { years })}
        {school && (
          <>
            {' · '}
            <bdi>{school}</bdi>
          </>
        )}
        {recordedBy && (
          <>
            {' · '}
            {t('later.consent.recordedBy')} <bdi>{recordedBy}</bdi>
          </>
        )}
      </div>
      {text && (
        <details>
          <summary>{t('later.consent.text')}</summary>
          <p className={styles.text}>{text}</p>
        </details>
      )}
    </li>
  );
}

interface SettleConsentProps {
  student: string;
  /** Whether somebody else said yes after the no. */
  isDisputed: boolean;
}

/** Lets staff decide, with a reason, about a student for whom a no holds. */
function SettleConsent({ student, isDisputed }: SettleConsentProps) {
  const { t } = useTranslation('staff');
  const settling = useSettleConsent(student);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const settle = (answer: boolean) => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') settling.mutate({ answer, reason });
  };
  return (
    <Panel
      title={t('later.consent.settle.title')}
      hint={t(isDisputed ? 'later.consent.settle.disputed' : 'later.consent.settle.hint')}
    >
      <TextField
        label={t('later.consent.settle.reason')}
        hint={t('later.consent.settle.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={textLimits.holiday}
        error={isMissing ? t('later.consent.settle.reasonMissing') : undefined}
      />
      <div className={styles.buttons}>
        {([true, false] as const).map((answer) => (
          <ActionButton
            key={String(answer)}
            variant="secondary"
            busy={settling.isPending}
            onClick={() => settle(answer)}
          >
            {t(answer ? 'later.consent.settle.yes' : 'later.consent.settle.no')}
          </ActionButton>
        ))}
      </div>
      <FormError error={settling.error} />
    </Panel>
  );
}

/** Shows all decisions about one student, and whether the student decides without a guardian. */
export function StudentConsents({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(studentConsentsQuery(useSchoolUserId(), id));
  const setting = useSetOfAge(id);
  return (
    <Page title={t('consent.link')} intro={data && <bdi>{data.name}</bdi>} width="narrow">
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="240px" />)}
      {data && (
        <>
          <Panel title={t('later.consent.history')} hint={data.checkIn && t('consent.off')}>
            {data.consents.length === 0 && <p>{t('later.consent.noHistory')}</p>}
            {data.consents.length > 0 && (
              <ol className={styles.entries}>
                {data.consents.map((entry) => (
                  <ConsentEntry key={`${entry.at} ${entry.school} ${entry.answer}`} entry={entry} />
                ))}
              </ol>
            )}
          </Panel>
          {data.state === 'no' && <SettleConsent student={id} isDisputed={data.isDisputed ?? false} />}
          <Panel title={t('later.consent.ofAge')} hint={t('later.consent.ofAgeHint')}>
            <CheckBox
              label={t('later.consent.ofAgeLabel')}
              checked={data.isOfAge}
              busy={setting.isPending}
              onChange={(isOfAge) => setting.mutate(isOfAge)}
            />
            <FormError error={setting.error} />
            <StatusText>{setting.isSuccess && t('later.consent.ofAgeSaved')}</StatusText>
          </Panel>
        </>
      )}
      <p>
        <Link to={`/student/${id}/overview`}>{t('later.consent.toStudent')}</Link>
      </p>
      <p>
        <Link to={`/admin/guardians?id=${id}`}>{t('guardian.title')}</Link>
      </p>
      <p>
        <Link to="/admin/consents">{t('later.consent.toList')}</Link>
      </p>
    </Page>
  );
}
