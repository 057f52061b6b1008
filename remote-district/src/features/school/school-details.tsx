import { isBlank } from '@tapin/shared/contract/visible';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { Form } from '@tapin/shared/ui/form';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useEnterSchool } from '@tapin/shared/ui/use-enter-school';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { HiddenNote, OnScreen, useCountFacts } from '#src/components/figures.tsx';
import {
  type EditableField,
  type SchoolChange,
  type SchoolToday,
  useChangeSchool,
} from '#src/components/school-calls.ts';
import styles from './school-screen.module.css';

interface EditDialogProps {
  field: EditableField;
  initial: string;
  saving: SchoolChange;
  onDone: () => void;
  onClose: () => void;
}

function EditDialog({ field, initial, saving, onDone, onClose }: EditDialogProps) {
  const { t } = useTranslation('district');
  const [value, setValue] = useState(initial);
  const isMissing = isBlank(value);

  const save = () => {
    if (isMissing) return;
    if (value === initial) onClose();
    else saving.mutate({ [field]: value }, { onSuccess: onDone });
  };
  return (
    <Dialog title={t('school.editTitle', { field: t(`field.${field}`) })} onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          label={t(`field.${field}`)}
          hint={field === 'code' ? t('school.newCode') : undefined}
          error={isMissing ? t(`field.${field}Missing`) : null}
          value={value}
          onChange={setValue}
          maxLength={textLimits[field]}
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitButton error={saving.error} busy={saving.isPending} disabled={isMissing}>
          {t('school.save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

function SchoolFigures({ today }: { today: SchoolToday }) {
  const { t } = useTranslation('district');
  const { schoolUserList } = useAtomValue(authAtom);
  const countFacts = useCountFacts();
  const enterSchool = useEnterSchool();
  const { school, hidden } = today;
  const noStudents = t(today.awaitsRoster ? 'schools.awaitsRoster' : 'schools.noStudents');
  const facts = today.totalStudents === 0 ? [noStudents] : countFacts(today);
  const mayEnter = schoolUserList.some((one) => one.school === school._id && one.verified === 'approved');
  return (
    <Panel title={t('school.today')}>
      <div className={`${kit.tools} ${styles.today}`}>
        <div>
          <OnScreen>
            {facts.map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </OnScreen>
        </div>
        {mayEnter && <Button onClick={() => enterSchool(school._id)}>{t('school.enter')}</Button>}
      </div>
      {hidden && (
        <div>
          {mayEnter && <p className={kit.hint}>{t('school.enterHint')}</p>}
          <HiddenNote />
        </div>
      )}
    </Panel>
  );
}

const fields: readonly EditableField[] = ['name', 'code'];

export function SchoolDetails({ today }: { today: SchoolToday }) {
  const { t } = useTranslation('district');
  const { school } = today;
  const [edited, setEdited] = useState<EditableField | null>(null);
  const [saved, setSaved] = useState<EditableField | null>(null);
  const saving = useChangeSchool(school._id);

  const edit = (field: EditableField) => () => {
    setSaved(null);
    setEdited(field);
  };
  const finishEdit = () => {
    setSaved(edited);
    setEdited(null);
  };
  const cancelEdit = () => {
    saving.reset();
    setEdited(null);
  };
  return (
    <>
      <SchoolFigures today={today} />
      <Panel title={t('school.details')} hint={t('school.codeHint')}>
        <Facts>
          {fields.map((field) => (
            <Fact
              key={field}
              label={t(`field.${field}`)}
              action={
                <Button
                  variant="secondary"
                  aria-label={t('school.editField', { field: t(`field.${field}`) })}
                  onClick={edit(field)}
                >
                  {t('school.edit')}
                </Button>
              }
            >
              <bdi dir={field === 'code' ? 'ltr' : undefined}>{school[field]}</bdi>
              <StatusText>{saved === field && t('school.saved')}</StatusText>
            </Fact>
          ))}
        </Facts>
      </Panel>
      {edited && (
        <EditDialog
          field={edited}
          initial={school[edited]}
          saving={saving}
          onDone={finishEdit}
          onClose={cancelEdit}
        />
      )}
    </>
  );
}
