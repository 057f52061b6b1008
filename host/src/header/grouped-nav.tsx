import { navGroups } from '@tapin/delivery-formats/nav-groups';
import { matchesWords, searchWords } from '@tapin/shared/contract/search-words';
import { useTranslation } from '@tapin/shared/i18n';
import { SearchField } from '@tapin/shared/ui/search-field';
import { type KeyboardEvent, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './grouped-nav.module.css';
import type { LanguageSwitch } from './language-switch.tsx';
import type { NavLinkItem } from './nav-links.ts';
import type { MenuPanel, NavList } from './navigation.tsx';

/**
 * Components of the header. They are not imported here, because the bundler merges a module into the first file of the
 * page only if no later file imports it as well, and the first file would become larger.
 */
interface HeaderParts {
  NavList: typeof NavList;
  MenuPanel: typeof MenuPanel;
  LanguageSwitch: typeof LanguageSwitch;
}

interface LinksProps {
  links: readonly NavLinkItem[];
  parts: HeaderParts;
}

/** More links beside the menu would be as hard to survey as the menu itself. */
const maxBarLinks = 7;

/**
 * The most important links beside the menu, as far as they fit. Links that do not fit wrap into a second line, which is
 * cut off, and are inert.
 */
export function BarLinks({ links, parts: { NavList } }: LinksProps) {
  const { t } = useTranslation('host');
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const list = nav.current?.querySelector('ul');
    if (!list) return;
    const measure = () => {
      const items = [...list.children].filter((item) => item instanceof HTMLElement);
      const top = items[0]?.offsetTop;
      for (const item of items) item.inert = item.offsetTop !== top || item.offsetWidth > list.clientWidth;
    };
    // The observer runs between layout and paint, and once for each element at the start.
    const observer = new ResizeObserver(measure);
    for (const element of [list, ...list.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [links]);
  return (
    <nav ref={nav} aria-label={t('header.navigation')} className={styles.bar}>
      <NavList links={links.slice(0, maxBarLinks)} />
    </nav>
  );
}

/** All links in groups, with a search field above them. The arrow keys move between the field and the links. */
export function SearchMenu({ links, parts }: LinksProps) {
  const { MenuPanel, LanguageSwitch } = parts;
  const { t } = useTranslation('host');
  const [search, setSearch] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = searchWords(search);
  const found = links.filter(({ label }) => matchesWords(label, words));

  const onToggle = ({ newState }: ToggleEvent) => {
    setSearch('');
    // The keyboard of a touch screen would cover the links.
    if (newState === 'open' && matchMedia('(any-hover: hover)').matches) field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, close: () => void) => {
    const { key, target } = event;
    const anchors = [...(panel.current?.querySelectorAll('a') ?? [])];
    const steps: (HTMLElement | null)[] = [field.current, ...anchors];
    const current = target instanceof HTMLElement ? steps.indexOf(target) : -1;
    const next = { ArrowDown: current + 1, ArrowUp: current - 1 }[key];
    if (current < 0) return;
    // Some browsers would only empty the field.
    if (key === 'Escape') close();
    else if (next !== undefined) steps[Math.min(Math.max(next, 0), steps.length - 1)]?.focus();
    else if (key === 'Enter' && current === 0 && words.length > 0) anchors[0]?.click();
    else return;
    event.preventDefault();
  };
  return (
    <MenuPanel onToggle={onToggle}>
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the elements inside.
        <div ref={panel} className={styles.menu} onKeyDown={(event) => onKeyDown(event, close)}>
          <div className={styles.search}>
            <SearchField ref={field} label={t('header.find')} value={search} onChange={setSearch} />
            <p role="status" className={styles.found}>
              {words.length > 0 && t('header.found', { count: found.length })}
            </p>
          </div>
          <LinkGroups links={found} parts={parts} onFollow={close} />
          <LanguageSwitch />
        </div>
      )}
    </MenuPanel>
  );
}

const isKnown = (group: string | undefined) => navGroups.some((each) => each === group);

function LinkGroups({ links, parts: { NavList }, onFollow }: LinksProps & { onFollow: () => void }) {
  const { t } = useTranslation('host');
  const id = useId();
  return navGroups.map((group) => {
    const own = links.filter((link) => (isKnown(link.group) ? link.group : 'more') === group);
    if (own.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`${id}${group}`}>
        <h2 id={`${id}${group}`} className={styles.heading}>
          {t(`header.groups.${group}`)}
        </h2>
        <NavList links={own} onFollow={onFollow} />
      </section>
    );
  });
}
