import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { SchoolChoice } from './school-choice.tsx';
import styles from './school-switcher.module.css';
import { useEnterSchool } from './use-enter-school.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** @public @deprecated The texts of the switcher are part of this module. */
export const switcherTexts: Promise<void> = Promise.resolve();

interface SchoolSwitcherProps {
  /** A link below the list. */
  overview?: { to: string; label: string };
}

/** Shows the current school in the header, and a list to switch to another school of the person. */
export function SchoolSwitcher({ overview }: SchoolSwitcherProps) {
  const { t } = useTranslation('shared');
  const { school, schoolList, schoolUserList } = useAtomValue(authAtom);
  const [isOpen, setIsOpen] = useState(false);
  const [entered, setEntered] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const enterSchool = useEnterSchool();
  const approved = new Set(
    schoolUserList.filter(({ verified }) => verified === 'approved').map((membership) => membership.school),
  );
  const schools = schoolList
    .filter(({ _id }) => approved.has(_id))
    .toSorted((a, b) => a.name.localeCompare(b.name, currentLanguage()));

  const close = () => setIsOpen(false);
  const choose = (id: string) => {
    close();
    // The pressed item is removed. Without a new screen, the focus returns to the button.
    button.current?.focus();
    setEntered(id);
    enterSchool(id);
  };
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from its button and its panel
    <div className={styles.switcher} onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={t('schools.current', { school: school?.name })}
        title={school?.name}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span dir="auto" className={styles.name}>
          {school?.name}
        </span>
        <Icon of="down" />
      </button>
      <VisuallyHidden>
        <span role="status">
          {entered !== null && entered === school?._id && t('schools.entered', { school: school.name })}
        </span>
      </VisuallyHidden>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          <SchoolChoice
            schools={schools}
            current={school?._id}
            onChoose={choose}
            {...(overview && { overview })}
            onFollow={close}
          />
        </div>
      )}
    </div>
  );
}
