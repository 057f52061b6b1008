import { useId, useRef } from 'react';
import styles from './combobox.module.css';
import { ComboboxList, optionIdIn } from './combobox-list.tsx';
import type { ComboboxOption } from './combobox-search.ts';
import field from './field.module.css';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { useCombobox } from './use-combobox.ts';

interface ComboboxProps {
  label: string;
  placeholder: string;
  /** Shown when nothing matches what was typed. */
  emptyText: string;
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Shows a choice among many options. Typing searches them; arrow keys and Enter choose. */
export function Combobox({ label, placeholder, emptyText, options, value, onChange }: ComboboxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox({ options, value, onChange });
  const hasList = box.isOpen && box.found.length > 0;

  return (
    <Field label={label}>
      {(control) => (
        <div className={field.frame}>
          <input
            {...control}
            ref={input}
            className={`${control.className} ${styles.input}`}
            role="combobox"
            dir="auto"
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={
              hasList && box.active !== null ? optionIdIn(listId, box.active) : undefined
            }
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={box.text}
            onChange={(event) => box.searchFor(event.target.value)}
            onClick={(event) => {
              event.currentTarget.select();
              if (!box.isOpen) box.open();
            }}
            onKeyDown={box.onKeyDown}
            onBlur={box.closeOnBlur}
          />
          <ToggleButton
            onToggle={() => {
              input.current?.focus();
              if (box.isOpen) box.close();
              else box.open();
            }}
          />
          {hasList && (
            <ComboboxList
              id={listId}
              label={label}
              options={box.found}
              chosen={value}
              active={box.active}
              onHighlight={box.highlight}
              onChoose={box.choose}
            />
          )}
          <p role="status" className={styles.empty}>
            {box.isOpen && !hasList && emptyText}
          </p>
        </div>
      )}
    </Field>
  );
}

function ToggleButton({ onToggle }: { onToggle: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={field.button}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <Icon of="down" />
    </button>
  );
}
