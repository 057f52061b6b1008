import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { type ReactNode, useState } from 'react';
import { type ChosenTeachers, type Teacher, useSaveTeachers } from '#src/api/teachers.ts';
import { choicesOf, classesToSend, isComplete } from './class-slots.ts';
import { TeacherPickers } from './teacher-pickers.tsx';

interface TeacherFormProps {
  teachers: readonly Teacher[];
  chosen: ChosenTeachers;
  submitLabel: string;
  onSaved: () => void;
  /** Content beside the button, such as a cancel link. */
  children?: ReactNode;
}

export function TeacherForm({ teachers, chosen, submitLabel, onSaved, children }: TeacherFormProps) {
  const { t } = useTranslation('auth');
  const [choices, setChoices] = useState(() => choicesOf(chosen, teachers));
  const save = useSaveTeachers();
  return (
    <Form onSubmit={() => save.mutate(classesToSend(choices, chosen.classes), { onSuccess: onSaved })}>
      {teachers.length === 0 && <p>{t('teachers.none')}</p>}
      <TeacherPickers teachers={teachers} choices={choices} onChange={setChoices} />
      <FormError error={save.error} />
      <ActionButton type="submit" wide busy={save.isPending} disabled={!isComplete(choices)}>
        {submitLabel}
      </ActionButton>
      {children}
    </Form>
  );
}
