import type { Answer, Language } from '@tapin/shared/contract/entities';
import { isLanguage } from '@tapin/shared/contract/languages';
import { previewReady, type QuestionDraft } from '@tapin/shared/contract/question-preview';
import { ownQuestionTypes } from '@tapin/shared/contract/questions';
import { i18n, useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { use, useEffect, useRef, useState } from 'react';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFiveWords = (value: unknown) =>
  Array.isArray(value) && value.length === 5 && value.every((word) => typeof word === 'string');

function isQuestion(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { _id, question, type, graphic, steps, language } = value;
  return (
    [_id, question, graphic].every((text) => typeof text === 'string') &&
    ownQuestionTypes.some((known) => known === type) &&
    (type === 'steps' ? isFiveWords(steps) : steps === undefined) &&
    (language === undefined || isLanguage(language))
  );
}

function isQuestionDraft(value: unknown): value is QuestionDraft {
  if (!isObject(value) || value.kind !== 'tapin-question-draft') return false;
  const { question, language, number, total } = value;
  return isLanguage(language) && [number, total].every(Number.isInteger) && isQuestion(question);
}

/** Returns the latest draft from the page around this one, after this page has reported that it is ready. */
function useDraft(): QuestionDraft | null {
  const [draft, setDraft] = useState<QuestionDraft | null>(null);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isFromParent = origin === window.location.origin && source === window.parent;
      if (isFromParent && isQuestionDraft(data)) setDraft(data);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage(previewReady, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  return draft;
}

/** Shows the page in the language of the draft, without changing the language that is stored on the device. */
function useDraftLanguage(language: Language | undefined): void {
  useEffect(() => {
    if (language) void i18n.changeLanguage(language);
  }, [language]);
}

const importCheckIn = () =>
  import(/* webpackChunkName: "survey-screen" */ '#src/features/questions/survey-screen.tsx');
let checkIn: ReturnType<typeof importCheckIn> | undefined;

/**
 * Loads the components of the check-in from their own chunk, so that no other chunk contains them. A failed load can be
 * retried.
 */
function loadCheckIn() {
  checkIn ??= importCheckIn().catch((error: unknown) => {
    checkIn = undefined;
    throw error;
  });
  return checkIn;
}

/** The preview lets a person choose an answer, but sends nothing. */
const send = () => undefined;

/** Shows a draft of a question as a student would see it. The form for questions shows this page in a frame. */
export default function QuestionPreviewScreen() {
  const { t } = useTranslation('survey');
  const { Card, CheckInPage, QuestionSkeleton } = use(loadCheckIn());
  const draft = useDraft();
  useDraftLanguage(draft?.language);

  if (window.parent === window)
    return (
      <CheckInPage>
        <Card>
          <h1>{t('preview.title')}</h1>
          <p>{t('preview.purpose')}</p>
          <Link to="/admin/care">{t('preview.open')}</Link>
        </Card>
      </CheckInPage>
    );
  return (
    <CheckInPage>
      {draft ? <DraftForm key={draft.question.type} draft={draft} /> : <QuestionSkeleton />}
    </CheckInPage>
  );
}

function DraftForm({ draft: { question, number, total } }: { draft: QuestionDraft }) {
  const { QuestionForm, loadThankYou } = use(loadCheckIn());
  const thankYou = useLazyModule(loadThankYou, true);
  const heading = useRef<HTMLHeadingElement>(null);
  const [response, select] = useState<Answer['response'] | null>(null);
  return (
    <QuestionForm
      question={question}
      number={number}
      total={total}
      answer={{ response, select, send, isSending: false, error: null, willRetry: false }}
      heading={heading}
      ReadAloud={thankYou.module?.ReadAloudButton}
    />
  );
}
