import { classSlots } from '@tapin/shared/contract/vocabulary';
import { writtenName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Combobox } from '@tapin/shared/ui/combobox';
import { Form } from '@tapin/shared/ui/form';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Spinner } from '@tapin/shared/ui/spinner';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ChosenTeachers,
  choicesOf,
  classesToSend,
  isComplete,
  notApplicable,
  type Teacher,
  type TeacherChoices,
  useSaveTeachers,
  useTeachers,
} from './class-slots.ts';
import styles from './teacher-pickers.module.css';

interface TeacherPickersProps {
  teachers: readonly Teacher[];
  choices: TeacherChoices;
  onChange: (choices: TeacherChoices) => void;
}

function TeacherPickers({ teachers, choices, onChange }: TeacherPickersProps) {
  const { t } = useTranslation('auth');
  const options = [
    { id: notApplicable, label: t('teachers.notApplicable') },
    ...teachers.map((teacher) => ({ id: teacher._id, label: writtenName(teacher) })),
  ];
  const pickers = useRef<HTMLDivElement>(null);
  const [isFilled, setIsFilled] = useState(false);
  const fillEmptySlots = () => {
    onChange(Object.fromEntries(classSlots.map((slot) => [slot, choices[slot] ?? notApplicable])));
    setIsFilled(true);
  };
  // The pressed button was removed, so the focus moves to the button that continues.
  useEffect(() => {
    if (!isFilled) return;
    pickers.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isFilled]);
  const choose = (slot: keyof TeacherChoices, id: string | null) => {
    setIsFilled(false);
    onChange(withChoice(choices, slot, id));
  };

  return (
    <div ref={pickers} className={styles.pickers}>
      {classSlots.map((slot) => (
        <Combobox
          key={slot}
          label={t(`teachers.slot.${slot}`)}
          placeholder={t('teachers.search')}
          emptyText={t('teachers.noMatch')}
          options={options}
          value={choices[slot] ?? null}
          onChange={(id) => choose(slot, id)}
        />
      ))}
      {!isComplete(choices) && (
        <Button variant="quiet" onClick={fillEmptySlots}>
          {t('teachers.fillUp')}
        </Button>
      )}
    </div>
  );
}

function withChoice(choices: TeacherChoices, slot: keyof TeacherChoices, id: string | null): TeacherChoices {
  const { [slot]: _, ...otherChoices } = choices;
  return id === null ? otherChoices : { ...otherChoices, [slot]: id };
}

interface TeacherFormProps {
  teachers: readonly Teacher[];
  chosen: ChosenTeachers;
  submitLabel: string;
  onSaved: () => void;
  children?: ReactNode;
}

function TeacherForm({ teachers, chosen, submitLabel, onSaved, children }: TeacherFormProps) {
  const { t } = useTranslation('auth');
  const [choices, setChoices] = useState(() => choicesOf(chosen, teachers));
  const save = useSaveTeachers();
  return (
    <Form onSubmit={() => save.mutate(classesToSend(choices, chosen.classes), { onSuccess: onSaved })}>
      {teachers.length === 0 && <p>{t('teachers.none')}</p>}
      <TeacherPickers teachers={teachers} choices={choices} onChange={setChoices} />
      <SubmitButton error={save.error} busy={save.isPending} disabled={!isComplete(choices)}>
        {submitLabel}
      </SubmitButton>
      {children}
    </Form>
  );
}

interface TeacherChoiceProps {
  submitLabel: string;
  onSaved: () => void;
  children?: ReactNode;
}

export function TeacherChoice(props: TeacherChoiceProps) {
  const { teachers, chosen, error, retry } = useTeachers();
  if (error) return <LoadFailed error={error} onRetry={() => void retry()} />;
  if (!teachers || !chosen) return <Spinner />;
  return <TeacherForm teachers={teachers} chosen={chosen} {...props} />;
}
