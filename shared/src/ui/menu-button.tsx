import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './menu-button.module.css';
import { preventPressStyle } from './press-style.ts';

preventPressStyle();

interface MenuButtonItem {
  id: string;
  label: string;
  onSelect: () => void;
  /** `danger` is for actions that remove something. */
  tone?: 'danger';
}

interface MenuButtonProps {
  /** The name of the menu and of its button, which shows three dots. */
  label: string;
  items: readonly MenuButtonItem[];
}

/** Shows a menu of rare actions for the item beside it. Arrow keys and letters choose, Escape closes it. */
export function MenuButton({ label, items }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button className={styles.button ?? ''} aria-label={label}>
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <circle cx="10" cy="4" r="1.75" />
          <circle cx="10" cy="10" r="1.75" />
          <circle cx="10" cy="16" r="1.75" />
        </svg>
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu className={styles.menu ?? ''}>
          {items.map(({ id, label: text, onSelect, tone }) => (
            <MenuItem key={id} id={id} className={styles.item ?? ''} data-tone={tone} onAction={onSelect}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
