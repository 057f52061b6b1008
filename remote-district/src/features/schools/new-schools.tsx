import { isBlank } from '@tapin/shared/contract/visible';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { useAddSchool, useCreateSchool } from '#src/components/school-calls.ts';
import styles from './schools-screen.module.css';

interface NewSchoolDialogProps {
  onDone: (name: string) => void;
  onClose: () => void;
}

function CreateSchoolDialog({ onDone, onClose }: NewSchoolDialogProps) {
  const { t } = useTranslation('district');
  const [schoolName, setName] = useState('');
  const [schoolCode, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const creating = useCreateSchool();

  const create = () => {
    setIsTried(true);
    if (isBlank(schoolName) || isBlank(schoolCode)) return;
    creating.mutate({ schoolName, schoolCode }, { onSuccess: ({ school }) => onDone(school.name) });
  };
  return (
    <Dialog title={t('create.title')} onClose={onClose}>
      <Form onSubmit={create}>
        <TextField
          label={t('field.name')}
          error={isTried && isBlank(schoolName) ? t('field.nameMissing') : null}
          value={schoolName}
          onChange={setName}
          maxLength={textLimits.name}
          autoComplete="off"
        />
        <TextField
          label={t('field.code')}
          hint={t('field.codeHint')}
          error={isTried && isBlank(schoolCode) ? t('field.codeMissing') : null}
          value={schoolCode}
          onChange={setCode}
          maxLength={textLimits.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton error={creating.error} busy={creating.isPending}>
          {t('create.submit')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

interface AddSchoolDialogProps {
  onDone: (name: string) => void;
  onClose: () => void;
}

/** A dialog that asks an existing school to join, by its code. A super admin of the school has to agree. */
function AddSchoolDialog({ onDone, onClose }: AddSchoolDialogProps) {
  const { t } = useTranslation('district');
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const adding = useAddSchool();

  const add = () => {
    setIsTried(true);
    if (!isBlank(code)) adding.mutate(code, { onSuccess: ({ school }) => onDone(school.name) });
  };
  return (
    <Dialog title={t('add.title')} onClose={onClose}>
      <p>{t('add.text')}</p>
      <Form onSubmit={add}>
        <TextField
          label={t('field.code')}
          hint={t('add.hint')}
          error={isTried && isBlank(code) ? t('field.codeMissing') : null}
          value={code}
          onChange={setCode}
          maxLength={textLimits.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton error={adding.error} busy={adding.isPending}>
          {t('add.submit')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

interface Result {
  how: 'created' | 'asked';
  name: string;
}

export function NewSchools() {
  const { t } = useTranslation('district');
  const [open, setOpen] = useState<'create' | 'add' | null>(null);
  const [done, setDone] = useState<Result | null>(null);
  const close = () => setOpen(null);
  const openDialog = (which: 'create' | 'add') => () => {
    setDone(null);
    setOpen(which);
  };
  const finishDialog = (how: Result['how']) => (name: string) => {
    close();
    setDone({ how, name });
  };
  return (
    <div className={`${kit.centeredRow} ${styles.new}`}>
      <Button onClick={openDialog('create')}>{t('create.open')}</Button>
      <Button variant="secondary" onClick={openDialog('add')}>
        {t('add.open')}
      </Button>
      <StatusText>{done && t(`schools.${done.how}`, { name: done.name })}</StatusText>
      {open === 'create' && <CreateSchoolDialog onDone={finishDialog('created')} onClose={close} />}
      {open === 'add' && <AddSchoolDialog onDone={finishDialog('asked')} onClose={close} />}
    </div>
  );
}
