import type { OutputOf } from '@tapin/shared/contract/calls';
import { type Language, languageRow, languages } from '@tapin/shared/contract/languages';
import { fullName } from '@tapin/shared/contract/written-name';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { Spinner } from '@tapin/shared/ui/spinner';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { useSchoolUserId } from '#src/components/membership.ts';
import { GuardianState } from './guardian-columns.tsx';
import styles from './guardians.module.css';
import {
  type Guardian,
  guardiansOfStudentQuery,
  useAddGuardian,
  useAskGuardians,
  useRemoveGuardian,
  useRevokeLink,
} from './guardians-calls.ts';

function GuardianPanel({ student, guardian }: { student: string; guardian: Guardian }) {
  const { t } = useTranslation('staff');
  const { _id, email, language, source, hasLink } = guardian;
  const removing = useRemoveGuardian(student);
  const revoking = useRevokeLink(student);
  return (
    <Panel title={<bdi className={styles.address}>{email}</bdi>}>
      <p>
        {languageRow(language).name} · {t(`guardian.source.${source}`)} ·{' '}
        {t(hasLink ? 'guardian.link' : 'guardian.noLink')}
      </p>
      <GuardianState guardian={guardian} />
      <FormError error={revoking.error} />
      <div className={kit.row}>
        {hasLink && (
          <ActionButton variant="secondary" busy={revoking.isPending} onClick={() => revoking.mutate(_id)}>
            {t('guardian.revoke')}
          </ActionButton>
        )}
        <ConfirmButton
          variant="secondary"
          label={t('guardian.remove')}
          title={t('guardian.removeTitle', { email })}
          action={removing}
          onConfirm={(close) => removing.mutate(_id, { onSuccess: close })}
        >
          {t('guardian.removeText')}
        </ConfirmButton>
      </div>
      <StatusText>{revoking.isSuccess && t('guardian.revoked')}</StatusText>
    </Panel>
  );
}

interface AddGuardianProps {
  student: string;
  data: OutputOf<'GET /admin/student/:id/guardians'>;
}

function AddGuardian({ student, data }: AddGuardianProps) {
  const { t } = useTranslation('staff');
  const adding = useAddGuardian(student);
  const asking = useAskGuardians();
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [status, setStatus] = useState('');
  if (!data.isOn) return <p>{t('guardian.off')}</p>;
  // The button would lose the focus if it were disabled, so it is only marked as disabled while the field is empty.
  const add = () => {
    if (email === '') return;
    adding.mutate(
      { email, language },
      {
        onSuccess: () => {
          setEmail('');
          setStatus(t('guardian.added'));
        },
      },
    );
  };
  const ask = () =>
    asking.mutate(student, {
      onSuccess: ({ asked }) =>
        setStatus(asked === 0 ? t('guardian.nothingSent') : t('guardian.askedOne', { number: asked })),
    });
  return (
    <>
      {data.guardians.length > 0 && (
        <div className={kit.row}>
          <ActionButton busy={asking.isPending} onClick={ask}>
            {t('guardian.askOne')}
          </ActionButton>
        </div>
      )}
      <FormError error={asking.error} />
      <StatusText>{status}</StatusText>
      <Panel title={t('guardian.add')}>
        <Form onSubmit={add} error={adding.error}>
          <TextField
            label={t('guardian.email')}
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={adding.error?.message}
          />
          <SelectField
            label={t('guardian.language')}
            value={language}
            onChange={(chosen) => setLanguage(languages.find((each) => each === chosen) ?? language)}
            options={languages.map((value) => ({ value, label: languageRow(value).name }))}
          />
          <ActionButton
            type="submit"
            variant="secondary"
            busy={adding.isPending}
            aria-disabled={email === ''}
          >
            {t('guardian.addButton')}
          </ActionButton>
        </Form>
      </Panel>
    </>
  );
}

export function StudentGuardians({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(guardiansOfStudentQuery(useSchoolUserId(), id));
  return (
    <Page
      title={t('guardian.title')}
      width="narrow"
      intro={
        data && (
          <>
            <Link to={`/student/${id}/overview`}>{fullName(data.student)}</Link> · {t('guardian.state')}:{' '}
            {t(`guardian.stateOf.${data.state}`)}
          </>
        )
      }
    >
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {(data?.isDisputed || (data?.differ && data.state === 'no')) && (
        <p>
          {t('guardian.differ')} <Link to={`/admin/consents?id=${id}`}>{t('guardian.settle')}</Link>
        </p>
      )}
      {data?.guardians.map((guardian) => (
        <GuardianPanel key={guardian._id} student={id} guardian={guardian} />
      ))}
      {data && <AddGuardian student={id} data={data} />}
      <p>
        <Link to="/admin/guardians">{t('guardian.back')}</Link>
      </p>
    </Page>
  );
}
