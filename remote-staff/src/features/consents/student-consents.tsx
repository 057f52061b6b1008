import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { formatDateWithYear, formatTime } from '#src/components/days/local-time.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import styles from './consents.module.css';
import { type Consent, studentConsentsQuery, useSetOfAge, useSettleConsent } from './consents-calls.ts';

function ConsentEntry({ entry }: { entry: Consent }) {
  const { t } = useTranslation('staff');
  const { answer, at, givenBy, giver, form, settles, school, schoolYear, recordedBy, text } = entry;
  const years = `${schoolYear}–${schoolYear + 1}`;
  return (
    <li className={styles.entry}>
      <b>{t(`consent.stateOf.${answer ? 'yes' : 'no'}`)}</b>{' '}
      <time dateTime={at}>
        {formatDateWithYear(at)} · {formatTime(at)}
      </time>
      <div>
        {[settles ? t('consent.settled') : t(`consent.giver.${givenBy}`), giver, form]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <div className={kit.soft}>
        {t('consent.schoolYear', { years })}
        {school && (
          <>
            {' · '}
            <bdi>{school}</bdi>
          </>
        )}
        {recordedBy && (
          <>
            {' · '}
            {t('consent.recordedBy')} <bdi>{recordedBy}</bdi>
          </>
        )}
      </div>
      {text && (
        <details>
          <summary>{t('consent.text')}</summary>
          <p className={styles.text}>{text}</p>
        </details>
      )}
    </li>
  );
}

interface SettleConsentProps {
  student: string;
  /** Whether another person said yes after the no. */
  isDisputed: boolean;
}

/** Lets staff settle, with a reason, a no about a student. */
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
      title={t('consent.settle.title')}
      hint={t(isDisputed ? 'consent.settle.disputed' : 'consent.settle.hint')}
    >
      <TextField
        label={t('consent.settle.reason')}
        hint={t('consent.settle.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={textLimits.holiday}
        error={isMissing ? t('consent.settle.reasonMissing') : undefined}
      />
      <div className={kit.row}>
        {([true, false] as const).map((answer) => (
          <ActionButton
            key={String(answer)}
            variant="secondary"
            busy={settling.isPending}
            onClick={() => settle(answer)}
          >
            {t(answer ? 'consent.settle.yes' : 'consent.settle.no')}
          </ActionButton>
        ))}
      </div>
      <FormError error={settling.error} />
    </Panel>
  );
}

export function StudentConsents({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(studentConsentsQuery(useSchoolUserId(), id));
  const setting = useSetOfAge(id);
  return (
    <Page title={t('consent.link')} intro={data && <bdi>{data.name}</bdi>} width="narrow">
      <Loading query={{ data, error, refetch }} height="240px" />
      {data && (
        <>
          <Panel title={t('consent.history')} hint={data.checkIn && t('consent.off')}>
            {data.consents.length === 0 && <p>{t('consent.noHistory')}</p>}
            {data.consents.length > 0 && (
              <ol className={kit.stack}>
                {data.consents.map((entry) => (
                  <ConsentEntry key={`${entry.at} ${entry.school} ${entry.answer}`} entry={entry} />
                ))}
              </ol>
            )}
          </Panel>
          {data.state === 'no' && <SettleConsent student={id} isDisputed={data.isDisputed ?? false} />}
          <Panel title={t('consent.ofAge')} hint={t('consent.ofAgeHint')}>
            <CheckBox
              label={t('consent.ofAgeLabel')}
              checked={data.isOfAge}
              busy={setting.isPending}
              onChange={(isOfAge) => setting.mutate(isOfAge)}
            />
            <FormError error={setting.error} />
            <StatusText>{setting.isSuccess && t('consent.ofAgeSaved')}</StatusText>
          </Panel>
        </>
      )}
      <p>
        <Link to={`/student/${id}/overview`}>{t('consent.toStudent')}</Link>
      </p>
      <p>
        <Link to={`/admin/guardians?id=${id}`}>{t('guardian.title')}</Link>
      </p>
      <p>
        <Link to="/admin/consents">{t('consent.toList')}</Link>
      </p>
    </Page>
  );
}
