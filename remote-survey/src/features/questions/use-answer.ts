import { ApiError, call, keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Answer } from '@tapin/shared/contract/entities';
import { type QueryClient, useMutation, useQueryClient } from '@tapin/shared/query';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { questionsKey } from './get-questions.ts';
import { selectionAtom } from './selection.ts';

/**
 * Adds a recorded answer to the cached questions. A load that began before would overwrite the answer, so it is
 * cancelled and started again.
 */
async function cacheAnswer(client: QueryClient, queryKey: readonly unknown[], answer: Answer): Promise<void> {
  const isLoading = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueriesData<OutputOf<'GET /student/:school/questions'>>(
    { queryKey },
    (previous) => previous && { ...previous, answers: [...previous.answers, answer] },
  );
  if (isLoading) void client.invalidateQueries({ queryKey });
}

interface NewAnswer {
  student: string;
  school: string;
  /** The local day on the page. The server determines the day of the answer itself. */
  day: string;
  questionId: string;
  response: Answer['response'];
}

/** Records an answer. Repeating the call is safe: the server keeps the first answer of the day and returns it. */
async function submitAnswer({ school, questionId, response }: NewAnswer): Promise<Answer> {
  const { answer } = await call(
    'POST /student/submit-response/:school',
    { params: { school }, body: { questionId, response } },
    { repeatedByCaller: true },
  );
  return answer;
}

interface AnswerTarget {
  student: string;
  school: string;
  question: string;
  day: string;
}

const mutationKey = keyOf('POST /student/submit-response/:school');
const minRetryDelayMs = 1000;
const maxRetryDelayMs = 10_000;

export function useAnswer({ student, school, question, day }: AnswerTarget) {
  const client = useQueryClient();
  const [selection, setSelection] = useAtom(selectionAtom);
  const [failure, setFailure] = useState<{ question: string; error: Error } | null>(null);
  const [stored, setStored] = useState<Answer | null>(null);

  const submission = useMutation({
    mutationKey,
    mutationFn: submitAnswer,
    networkMode: 'always',
    onError: async (error, sent) => {
      // The question has ended or no longer applies to this student, or the check-in is not on. The error is shown only
      // if the reloaded questions still contain the question.
      if (error instanceof ApiError && ['not_found', 'consent_missing'].includes(error.code))
        await client.invalidateQueries({ queryKey: questionsKey(sent) });
      setFailure({ question: sent.questionId, error });
    },
    onSuccess: async (answer, sent) => {
      setFailure(null);
      setStored(answer.response === sent.response ? null : answer);
      await cacheAnswer(client, questionsKey(sent), answer);
      // The answer was sent around midnight, and only the server knows for which day it was recorded.
      if (sent.day !== day) void client.invalidateQueries({ queryKey: questionsKey({ ...sent, day }) });
      setSelection(null);
    },
  });
  const response =
    selection?.student === student && selection.question === question ? selection.response : null;

  const select = (chosen: Answer['response']) => {
    if (submission.isPending) return;
    setFailure(null);
    setStored(null);
    setSelection({ student, question, response: chosen });
  };

  /**
   * Sends the answer once, also after a double press: it checks the state of the mutation in the query client, which is
   * newer than the last render.
   */
  const send = () => {
    if (response === null || client.isMutating({ mutationKey }) > 0) return;
    submission.mutate({ student, school, day, questionId: question, response });
  };

  // After a failure another tab may have answered, so that the page shows the next question, which has no error.
  const error = failure?.question === question ? failure.error : null;
  const willRetry = error !== null && isTemporary(error);
  useRetry(willRetry, send);

  return { selection, response, select, send, isSending: submission.isPending, error, willRetry, stored };
}

/** Whether a retry can succeed, because the network failed or the server had an error. */
const isTemporary = (error: Error): boolean =>
  error instanceof ApiError && (['offline', 'network'].includes(error.code) || (error.status ?? 0) >= 500);

/**
 * Retries when the browser reports a connection, and again shortly after, because browsers often report it too early.
 * It also retries at intervals, for browsers that report nothing.
 */
function useRetry(isWaiting: boolean, send: () => void) {
  const retry = useEffectEvent(send);
  useEffect(() => {
    if (!isWaiting) return;
    let timer: number;
    const scheduleRetry = (delayMs: number) => {
      timer = window.setTimeout(retryAndReschedule, delayMs, delayMs);
    };
    const retryAndReschedule = (delayMs: number) => {
      retry();
      scheduleRetry(Math.min(2 * delayMs, maxRetryDelayMs));
    };
    const onOnline = () => {
      clearTimeout(timer);
      retryAndReschedule(minRetryDelayMs / 2);
    };
    scheduleRetry(maxRetryDelayMs);
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isWaiting]);
}
