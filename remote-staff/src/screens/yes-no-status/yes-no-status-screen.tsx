import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { matchPath, useLocation } from '@tapin/shared/router';
import { statusPath } from '#src/status-path.ts';
import { YesNoStatus } from './yes-no-status.tsx';

/** Shows the question that the path names. */
export default function YesNoStatusScreen() {
  const { pathname } = useLocation();
  const question = yesNoQuestions.find((each) => matchPath(statusPath(each), pathname));
  if (!question) throw new Error(`${pathname} is not the page of a question`);
  return <YesNoStatus question={question} />;
}
