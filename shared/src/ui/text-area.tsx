import { Field, type FieldTexts } from './field.tsx';

interface TextAreaProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength: number;
  /** The language of what is typed, where it is not the language of the page. */
  lang?: string;
}

/** A field for more than a line. */
export function TextArea({ label, hint, error, onChange, rows = 5, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea {...area} {...control} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
