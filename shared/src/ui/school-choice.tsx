import type { School } from '@tapin/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchOptions } from './combobox-search.ts';
import { kit } from './kit-classes.ts';
import styles from './school-choice.module.css';
import { SearchField } from './search-field.tsx';

/** The list has a search field from this number of schools on. */
const searchFromCount = 10;

interface SchoolChoiceProps {
  schools: readonly School[];
  current: string | undefined;
  onChoose: (id: string) => void;
  /** A link below the list. */
  overview?: { to: string; label: string };
  /** Called when the person has followed the link. */
  onFollow: () => void;
}

/** Lists the schools to switch to. Arrow keys move through them; Enter in the search field opens the first. */
export function SchoolChoice({ schools, current, onChoose, overview, onFollow }: SchoolChoiceProps) {
  const { t } = useTranslation('shared');
  const container = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const options = schools.map(({ _id, name, code }) => ({ id: _id, label: `${name} ${code}`, name, code }));
  const found = new Set(searchOptions(options, typed).map(({ id }) => id));
  const shown = options.filter(({ id }) => found.has(id));

  useEffect(() => {
    const element = container.current?.querySelector<HTMLElement>('input, [aria-current]');
    (element ?? container.current?.querySelector('button'))?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = shown;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && typed !== '' && first) {
      // The focus may move to a button, which the same key would press.
      event.preventDefault();
      onChoose(first.id);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const focusable = [...(container.current?.querySelectorAll<HTMLElement>('input, button, a') ?? [])];
    const at = focusable.findIndex((element) => element.matches(':focus'));
    if (step === undefined || at < 0) return;
    event.preventDefault();
    focusable[Math.min(Math.max(at + step, 0), focusable.length - 1)]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: adds arrow keys, every item is reachable with Tab
    <div ref={container} className={kit.closeStack} onKeyDown={onKeyDown}>
      {schools.length >= searchFromCount && (
        <SearchField label={t('schools.search')} value={typed} onChange={setTyped} />
      )}
      <p role="status" className={styles.none}>
        {shown.length === 0 && t('schools.none')}
      </p>
      <ul className={styles.list} aria-label={t('schools.list')}>
        {shown.map(({ id, name, code }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.school}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <span className={styles.name}>
                <bdi>{name}</bdi>
              </span>
              <span className={styles.code}>
                <bdi dir="ltr">{code}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {overview && (
        <Link to={overview.to} className={styles.all ?? ''} onClick={onFollow}>
          {overview.label}
        </Link>
      )}
    </div>
  );
}
