import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';
import { useUrlParameter } from '#src/use-url-parameter.ts';
import { ConsentList } from './consent-list.tsx';
import { StudentConsents } from './student-consents.tsx';

/** The texts about consent, in the chunks of the screens that need them. */
const consentTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=consent`),
);

const addConsentTexts = () => addLaterTexts('staff', consentTexts);

// The texts are in the same chunk, so they are added before the screen is rendered.
void addConsentTexts();

/** Shows the consents of the school, or with a student in the address those about that student. */
export default function ConsentsScreen() {
  const [student] = useUrlParameter('id', '');
  return student ? <StudentConsents key={student} id={student} /> : <ConsentList />;
}
