import type { OutputOf } from '@tapin/shared/contract/calls';
import { type Language, languageRow, languages } from '@tapin/shared/contract/languages';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { useAddGuardian, useAskGuardians } from '#src/api/guardians.ts';
import styles from './student-guardians.module.css';

interface AddGuardianProps {
  student: string;
  data: OutputOf<'GET /admin/student/:id/guardians'>;
}

/** Adds the address of a guardian, and sends an email to the guardians of the student. */
export function AddGuardian({ student, data }: AddGuardianProps) {
  const { t } = useTranslation('staff');
  const adding = useAddGuardian(student);
  const asking = useAskGuardians();
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [status, setStatus] = useState('');
  if (!data.isOn) return <p>{t('later.guardian.off')}</p>;
  // The button keeps the focus when the field becomes empty, so it is only marked as disabled.
  const add = () => {
    if (email === '') return;
    adding.mutate(
      { email, language },
      {
        onSuccess: () => {
          setEmail('');
          setStatus(t('later.guardian.added'));
        },
      },
    );
  };
  const ask = () =>
    asking.mutate(student, {
      onSuccess: ({ asked }) =>
        setStatus(
          asked === 0 ? t('later.guardian.nothingSent') : t('later.guardian.askedOne', { number: asked }),
        ),
    });
  return (
    <>
      {data.guardians.length > 0 && (
        <div className={styles.buttons}>
          <ActionButton busy={asking.isPending} onClick={ask}>
            {t('later.guardian.askOne')}
          </ActionButton>
        </div>
      )}
      <FormError error={asking.error} />
      <StatusText>{status}</StatusText>
      <Panel title={t('later.guardian.add')}>
        <Form onSubmit={add} error={adding.error}>
          <TextField
            label={t('later.guardian.email')}
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={adding.error?.message}
          />
          <SelectField
            label={t('later.guardian.language')}
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
            {t('later.guardian.addButton')}
          </ActionButton>
        </Form>
      </Panel>
    </>
  );
}
