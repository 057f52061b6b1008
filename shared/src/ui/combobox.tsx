import { currentLanguage } from '@tapin/shared/i18n';
import {
  Button,
  ComboBox,
  Group,
  I18nProvider,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import styles from './combobox.module.css';
import './pressable-style.ts';

const css = (name: string) => styles[name] ?? '';

interface ComboboxProps {
  label: string;
  placeholder: string;
  /** Shown when nothing matches what was typed. */
  emptyText: string;
  options: readonly { id: string; label: string }[];
  value: string | null;
  onChange: (id: string | null) => void;
}

/** A list too long to scroll through: typing searches it, arrow keys and Enter choose. Load it lazily, it is large. */
export function Combobox({ label, placeholder, emptyText, options, value, onChange }: ComboboxProps) {
  return (
    <I18nProvider locale={currentLanguage()}>
      <ComboBox
        className={css('field')}
        defaultItems={options}
        selectedKey={value}
        onSelectionChange={(key) => onChange(key === null ? null : String(key))}
        menuTrigger="focus"
        allowsEmptyCollection
      >
        <Label className={css('label')}>{label}</Label>
        <Group className={css('frame')}>
          <Input className={css('input')} placeholder={placeholder} />
          <Button className={css('open')}>
            <svg
              width="20"
              height="20"
              viewBox="0 0 20 20"
              fill="none"
              stroke="currentColor"
              aria-hidden="true"
            >
              <path d="m5 7.500 5 5 5-5" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </Button>
        </Group>
        <Popover className={css('popover')}>
          <ListBox
            className={css('list')}
            renderEmptyState={() => <span className={styles.empty}>{emptyText}</span>}
          >
            {(option: { id: string; label: string }) => (
              <ListBoxItem className={css('option')}>{option.label}</ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
