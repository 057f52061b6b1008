import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { enterSchool } from '@tapin/shared/session';
import { SchoolSwitcher, switcherTexts } from '@tapin/shared/ui/school-switcher';
import { laterTexts } from '../later-texts.ts';
import { consumeLinkInAddress, mayEnter, storeLink } from './linked-school.ts';
import { schoolOfEntry, storeSchoolInEntry } from './school-history.ts';
import { SchoolNote } from './school-note.tsx';
import { useSchoolChange } from './use-school-change.ts';
import { useSchoolLink } from './use-school-link.ts';

export { removeFiltersOfOtherSchool } from './school-history.ts';

/** Resolves when the texts of this chunk exist. */
export const texts = Promise.all([addLaterTexts('host', laterTexts), switcherTexts]);

/**
 * Enters the school of a link, else the school in which this entry of the history was opened, because another tab may
 * have stored another school. A link of a person who has to log in first is stored.
 */
export function restoreSchool(): void {
  const link = consumeLinkInAddress();
  const school = link?.school ?? schoolOfEntry();
  if (mayEnter(school)) enterSchool(school);
  else if (link) storeLink(link);
  storeSchoolInEntry();
}

/** The switcher and the notes about changes of the school, for people who belong to several. */
export function Schools({ isSwitcherShown }: { isSwitcherShown: boolean }) {
  const lost = useSchoolChange();
  const refused = useSchoolLink();
  return (
    <>
      {isSwitcherShown && <SchoolSwitcher />}
      <SchoolNote note={refused ?? lost} />
    </>
  );
}
