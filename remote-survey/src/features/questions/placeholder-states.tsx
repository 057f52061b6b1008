import type { Language } from '@tapin/shared/contract/languages';
import { questions } from '@tapin/shared/contract/questions';
import { loadQuestionTexts } from '@tapin/shared/placeholders/question-texts';
import type { ComponentType } from 'react';
import { questionState } from '#src/components/question-state.ts';
import { CheckInPage } from './check-in-page.tsx';
import { QuestionForm } from './question-form.tsx';

/** A school asks at most two questions of its own. They come after the others. */
const ownQuestionCounts = [0, 1, 2];

const unanswered = {
  response: null,
  select: () => undefined,
  send: () => undefined,
  isSending: false,
  error: null,
  willRetry: false,
};

/** Returns the page of each question before the student chooses an answer. The build renders these pages to HTML. */
export default async function placeholderStates(language: Language): Promise<Record<string, ComponentType>> {
  const texts = await loadQuestionTexts(language);
  const states = questions.flatMap(({ id, name, type }, index) =>
    ownQuestionCounts.map((ownCount) => {
      const total = questions.length + ownCount;
      const question = { _id: id, question: texts[name], type, graphic: name };
      const page = () => (
        <CheckInPage>
          <QuestionForm
            question={question}
            number={index + 1}
            total={total}
            answer={unanswered}
            heading={{ current: null }}
            ReadAloud={undefined}
          />
        </CheckInPage>
      );
      return [questionState(name, total), page] as const;
    }),
  );
  return Object.fromEntries(states);
}
