import { classSlots } from '@tapin/shared/contract/vocabulary';
import { writtenName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Combobox } from '@tapin/shared/ui/combobox';
import { useEffect, useRef, useState } from 'react';
import type { Teacher } from '#src/api/teachers.ts';
import { type Choices, isComplete, notApplicable } from './slots.ts';
import styles from './teacher-pickers.module.css';

interface TeacherPickersProps {
  teachers: readonly Teacher[];
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** A searchable picker with N/A for each slot. */
export function TeacherPickers({ teachers, choices, onChange }: TeacherPickersProps) {
  const { t } = useTranslation('auth');
  const options = [
    { id: notApplicable, label: t('teachers.notApplicable') },
    ...teachers.map((teacher) => ({ id: teacher._id, label: writtenName(teacher) })),
  ];
  const pickers = useRef<HTMLDivElement>(null);
  const [isFilledUp, setIsFilledUp] = useState(false);
  const fillUp = () => {
    onChange(Object.fromEntries(classSlots.map((slot) => [slot, choices[slot] ?? notApplicable])));
    setIsFilledUp(true);
  };
  // The pressed button has disappeared, so the focus moves to the button that continues.
  useEffect(() => {
    if (!isFilledUp) return;
    pickers.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isFilledUp]);
  const choose = (slot: keyof Choices, id: string | null) => {
    setIsFilledUp(false);
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
        <Button variant="quiet" onClick={fillUp}>
          {t('teachers.fillUp')}
        </Button>
      )}
    </div>
  );
}

function withChoice(choices: Choices, slot: keyof Choices, id: string | null): Choices {
  const { [slot]: _, ...others } = choices;
  return id === null ? others : { ...others, [slot]: id };
}
