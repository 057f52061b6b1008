import { CheckBox } from '@tapin/shared/ui/check-box';
import { CheckGroup } from '@tapin/shared/ui/check-group';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Combobox } from '@tapin/shared/ui/combobox';
import { ComboboxList } from '@tapin/shared/ui/combobox-list';
import { Field } from '@tapin/shared/ui/field';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { PasswordField } from '@tapin/shared/ui/password-field';
import { SearchField } from '@tapin/shared/ui/search-field';
import { SelectField } from '@tapin/shared/ui/select-field';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextArea } from '@tapin/shared/ui/text-area';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';

const books = [
  { id: 'emil', label: 'Emil and the Detectives' },
  { id: 'pippi', label: 'Pippi Longstocking' },
  { id: 'matilda', label: 'Matilda' },
];

export function TextFieldExample() {
  const [title, setTitle] = useState('');
  return (
    <TextField
      label="Title"
      hint="As on the cover"
      error={title.length > 20 ? 'Use at most 20 characters.' : null}
      value={title}
      onChange={setTitle}
    />
  );
}

export function TextAreaExample() {
  const [note, setNote] = useState('Two pages are missing.');
  return <TextArea label="Note" value={note} onChange={setNote} maxLength={200} rows={3} />;
}

export function PasswordFieldExample() {
  const [password, setPassword] = useState('');
  return (
    <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="current-password" />
  );
}

export function SearchFieldExample() {
  const [typed, setTyped] = useState('');
  return <SearchField label="Search books" value={typed} onChange={setTyped} />;
}

export function SelectFieldExample() {
  const [shelf, setShelf] = useState('');
  return (
    <SelectField
      label="Shelf"
      placeholder="Choose a shelf"
      value={shelf}
      onChange={setShelf}
      options={[
        { value: 'a', label: 'Shelf A' },
        { value: 'b', label: 'Shelf B' },
      ]}
    />
  );
}

export function FieldExample() {
  const [day, setDay] = useState('2026-03-02');
  return (
    <Field label="Day" hint="A control of your own in the frame of a field">
      {(control) => (
        <input type="date" {...control} value={day} onChange={(event) => setDay(event.target.value)} />
      )}
    </Field>
  );
}

export function CheckBoxExample() {
  const [checked, setChecked] = useState(true);
  return <CheckBox label="Remind me before the book is due" checked={checked} onChange={setChecked} />;
}

export function CheckGroupExample() {
  const [chosen, setChosen] = useState(['emil']);
  return (
    <CheckGroup
      label="Books"
      options={books.map(({ id, label }) => ({ value: id, label }))}
      chosen={chosen}
      onChange={setChosen}
    />
  );
}

export function ChoiceListExample() {
  const [answer, setAnswer] = useState<'borrow' | 'return'>('borrow');
  return (
    <ChoiceList
      label="What would you like to do?"
      options={[
        { value: 'borrow', label: 'Borrow', description: 'For two weeks' },
        { value: 'return', label: 'Return' },
      ]}
      value={answer}
      onChange={setAnswer}
    />
  );
}

export function ComboboxExample() {
  const [book, setBook] = useState<string | null>(null);
  return (
    <Combobox
      label="Book"
      placeholder="Type a title"
      emptyText="No book has this title."
      options={books}
      value={book}
      onChange={setBook}
    />
  );
}

export function ComboboxListExample() {
  const [chosen, setChosen] = useState<string | null>('emil');
  const [active, setActive] = useState<string | null>(null);
  return (
    <div style={{ position: 'relative', minHeight: 170 }}>
      <ComboboxList
        id="books"
        label="Books"
        options={books}
        chosen={chosen}
        active={active}
        onHighlight={setActive}
        onChoose={setChosen}
      />
    </div>
  );
}

export function FormExample() {
  const [name, setName] = useState('');
  const [error, setError] = useState<Error | null>(null);
  return (
    <Form error={error} onSubmit={() => setError(name ? null : new Error('Enter a name.'))}>
      <TextField label="Name" value={name} onChange={setName} error={error?.message} />
      <SubmitButton error={error}>Save</SubmitButton>
    </Form>
  );
}

export function FormErrorExample() {
  return <FormError error={new Error('The book is lent already.')} />;
}
