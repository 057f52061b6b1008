import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { kit } from './kit-classes.ts';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Shows tabs. Arrow keys, Home and End select one. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId();
  const tabId = (tab: string) => `${id}-${tab}`;

  const selectWithKeys = (event: KeyboardEvent) => {
    const isRightToLeft = event.currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl';
    const next = nextTabIndex(
      isRightToLeft ? (mirrored[event.key] ?? event.key) : event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(tabId(tab.id))?.focus();
  };

  return (
    <div className={kit.wideStack}>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={selectWithKeys}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabId(tab.id)}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(selected)}>
        {children}
      </div>
    </div>
  );
}

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

function nextTabIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
