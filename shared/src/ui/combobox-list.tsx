import { useEffect, useRef } from 'react';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-search.ts';

interface ComboboxListProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  chosen: string | null;
  active: string | null;
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
}

/** How an option of a list is named in the document. */
export const optionIdIn = (listId: string, id: string): string => `${listId}-${id}`;

/** The open list of a combobox. The focus stays in the input, which names the active option. */
export function ComboboxList({ id, label, options, chosen, active, onPoint, onChoose }: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = active !== null && document.getElementById(optionIdIn(id, active));
    if (option && list.current) scrollTo(option, list.current);
  }, [id, active]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
        <div
          key={option.id}
          id={optionIdIn(id, option.id)}
          role="option"
          aria-selected={option.id === chosen}
          className={styles.option}
          data-active={option.id === active || undefined}
          onMouseMove={() => onPoint(option.id)}
          onClick={() => onChoose(option.id)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}

/** Within the list only: the page stays where it is. */
function scrollTo(option: HTMLElement, list: HTMLElement): void {
  const { offsetTop: top, offsetHeight: height } = option;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight)
    list.scrollTop = top + height - list.clientHeight;
}
