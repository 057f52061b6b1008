import { type NoteAudience, noteAudiences, textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextArea } from '@tapin/shared/ui/text-area';
import { useState } from 'react';

export function useNote() {
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<NoteAudience>(noteAudiences[0]);
  return { text, setText, audience, setAudience, input: { note: text.trim(), audience } };
}

interface NoteFieldsProps {
  note: ReturnType<typeof useNote>;
  readers: (audience: NoteAudience) => string;
}

/** Fields for a note and its audience, with a sentence that says who will read the note. */
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
