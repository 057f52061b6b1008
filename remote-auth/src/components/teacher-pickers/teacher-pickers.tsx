import { classSlots } from '@tapin/shared/contract/vocabulary';
import { writtenName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Combobox } from '@tapin/shared/ui/combobox';
import { useEffect, useRef, useState } from 'react';
import type { Teacher } from '#src/api/teachers.ts';
import { isComplete, notApplicable, type TeacherChoices } from './class-slots.ts';
import styles from './teacher-pickers.module.css';

interface TeacherPickersProps {
  teachers: readonly Teacher[];
  choices: TeacherChoices;
  onChange: (choices: TeacherChoices) => void;
}

/** A searchable picker with N/A for each slot. */
export function TeacherPickers({ teachers, choices, onChange }: TeacherPickersProps) {
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
  // The pressed button has disappeared, so the focus moves to the button that continues.
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
