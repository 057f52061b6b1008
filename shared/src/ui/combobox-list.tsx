import { useEffect, useRef } from 'react';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-search.ts';

interface ComboboxListProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  chosen: string | null;
  active: string | null;
  onHighlight: (id: string) => void;
  onChoose: (id: string) => void;
}

/** Returns the element id of an option. */
export const optionIdIn = (listId: string, id: string): string => `${listId}-${id}`;

/** Shows the open list of a combobox. The focus stays in the input, which refers to the active option. */
export function ComboboxList({
  id,
  label,
  options,
  chosen,
  active,
  onHighlight,
  onChoose,
}: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = active !== null && document.getElementById(optionIdIn(id, active));
    if (option && list.current) scrollToOption(option, list.current);
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
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input has focus and keys
        <div
          key={option.id}
          id={optionIdIn(id, option.id)}
          role="option"
          aria-selected={option.id === chosen}
          className={styles.option}
          data-active={option.id === active || undefined}
          onMouseMove={() => onHighlight(option.id)}
          onClick={() => onChoose(option.id)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the list to an option without scrolling the page. */
function scrollToOption(option: HTMLElement, list: HTMLElement): void {
  const { offsetTop: top, offsetHeight: height } = option;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight)
    list.scrollTop = top + height - list.clientHeight;
}
