import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { Icon } from '@tapin/shared/ui/icon';
import { useAtomValue } from 'jotai';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useEnterSchool } from '#src/api/use-enter-school.ts';
import { SchoolChoice } from './school-choice.tsx';
import styles from './school-switcher.module.css';

/** Shows the current school in the header, and a list to switch to another school of the district. */
export default function SchoolSwitcher() {
  const { t } = useTranslation('district');
  const { school, schoolList, schoolUserList } = useAtomValue(authAtom);
  const [isOpen, setIsOpen] = useState(false);
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
        aria-label={t('switcher.current', { school: school?.name })}
        title={school?.name}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span dir="auto" className={styles.name}>
          {school?.name}
        </span>
        <Icon of="down" />
      </button>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          <SchoolChoice schools={schools} current={school?._id} onChoose={choose} onFollow={close} />
        </div>
      )}
    </div>
  );
}
