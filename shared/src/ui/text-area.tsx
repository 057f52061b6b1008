import { Field, type FieldTexts } from './field.tsx';

interface TextAreaProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength: number;
  /** The language of the typed text, if it differs from the language of the page. */
  lang?: string;
}

/** Shows a text field with several lines. */
export function TextArea({ label, hint, error, onChange, rows = 5, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
