import { type NoteAudience, noteAudiences, textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextArea } from '@tapin/shared/ui/text-area';
import { useState } from 'react';

/** Keeps a note and its audience while a person writes it. */
export function useNote() {
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<NoteAudience>(noteAudiences[0]);
  return { text, setText, audience, setAudience, input: { note: text.trim(), audience } };
}

interface NoteFieldsProps {
  note: ReturnType<typeof useNote>;
  /** The text that says who reads the note, by audience. */
  readers: (audience: NoteAudience) => string;
}

/** A note with the choice of its audience, and a sentence that says who will read it. */
export function NoteFields({ note: { text, setText, audience, setAudience }, readers }: NoteFieldsProps) {
  const { t } = useTranslation('staff');
  return (
    <>
      <TextArea
        label={t('care.note')}
        hint={t('care.noteHint')}
        rows={3}
        maxLength={textLimits.note}
        value={text}
        onChange={setText}
      />
      <SelectField
        label={t('care.audience.label')}
        hint={readers(audience)}
        value={audience}
        onChange={(value) => setAudience(noteAudiences.find((each) => each === value) ?? noteAudiences[0])}
        options={noteAudiences.map((value) => ({ value, label: t(`care.audience.choice.${value}`) }))}
      />
    </>
  );
}
