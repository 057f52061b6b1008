import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { useLocation } from '@tapin/shared/router';
import { statusPath } from '#src/status-path.ts';
import { YesNoStatus } from './yes-no-status.tsx';

/** The page of the question in whose path it is opened. */
export default function YesNoStatusScreen() {
  const { pathname } = useLocation();
  const question = yesNoQuestions.find((each) => pathname.startsWith(statusPath(each)));
  return question && <YesNoStatus question={question} />;
}
