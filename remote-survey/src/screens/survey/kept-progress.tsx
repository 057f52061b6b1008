import { BackToAnswer } from './back-to-answer.tsx';
import { KeepNextQuestion, type KeepNextQuestionProps } from './keep-next-question.tsx';

/** Keeps the progress of the check-in beside the question that is shown: on the device, and in the history of the page. */
export function KeptProgress(props: KeepNextQuestionProps) {
  return (
    <>
      <KeepNextQuestion {...props} />
      {props.questions && <BackToAnswer questions={props.questions} />}
    </>
  );
}
