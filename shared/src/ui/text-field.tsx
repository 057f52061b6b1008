import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** Shows a labelled text field. Attributes of `<input>` are passed on. */
export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input dir="auto" {...input} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
