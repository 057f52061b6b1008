import { addConsentTexts } from '#src/consent-later-texts.ts';
import { useUrlParameter } from '#src/use-url-parameter.ts';
import { ConsentList } from './consent-list.tsx';
import { StudentConsents } from './student-consents.tsx';

// The texts are in the same chunk, so they are added before the screen is rendered.
void addConsentTexts();

/** Shows the consents of the school, or with a student in the address those about that student. */
export default function ConsentsScreen() {
  const [student] = useUrlParameter('id', '');
  return student ? <StudentConsents key={student} id={student} /> : <ConsentList />;
}
