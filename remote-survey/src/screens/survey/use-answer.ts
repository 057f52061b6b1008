import { ApiError, keyOf } from '@tapin/shared/api';
import type { Answer } from '@tapin/shared/contract/entities';
import { useMutation, useQueryClient } from '@tapin/shared/query';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { questionsKey } from '#src/api/get-questions.ts';
import { keepAnswer } from '#src/api/keep-answer.ts';
import { submitAnswer } from '#src/api/submit-answer.ts';
import { selectionAtom } from './selection-atom.ts';

interface Asking {
  student: string;
  school: string;
  question: string;
  day: string;
}

const mutationKey = keyOf('POST /student/submit-response/:school');
const shortestWait = 1000;
const longestWait = 10_000;

/** What the student chose for the question, and its way to the server. */
export function useAnswer({ student, school, question, day }: Asking) {
  const client = useQueryClient();
  const [selection, setSelection] = useAtom(selectionAtom);
  const [failure, setFailure] = useState<{ question: string; error: Error } | null>(null);
  const [stored, setStored] = useState<Answer | null>(null);

  const submission = useMutation({
    mutationKey,
    mutationFn: submitAnswer,
    networkMode: 'always',
    onError: async (error, sent) => {
      // The question was ended, or is no longer for this student: its failure is shown only if it is still asked.
      if (error instanceof ApiError && error.code === 'not_found')
        await client.invalidateQueries({ queryKey: questionsKey(sent) });
      setFailure({ question: sent.questionId, error });
    },
    onSuccess: async (answer, sent) => {
      setFailure(null);
      setStored(answer.response === sent.response ? null : answer);
      await keepAnswer(client, questionsKey(sent), answer);
      // Sent before midnight and recorded after it, or the other way round: only the server knows.
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

  /** Asks the client rather than the last render, so that a double press sends once. */
  const send = () => {
    if (response === null || client.isMutating({ mutationKey }) > 0) return;
    submission.mutate({ student, school, day, questionId: question, response });
  };

  // Another tab may have answered meanwhile: what failed for that question says nothing about this one.
  const error = failure?.question === question ? failure.error : null;
  const sendsAgain = error !== null && isTemporary(error);
  useSendAgain(sendsAgain, send);

  return { selection, response, select, send, isSending: submission.isPending, error, sendsAgain, stored };
}

/** Whether nothing is wrong with the answer: the line is cut, or the server is not well. */
const isTemporary = (error: Error): boolean =>
  error instanceof ApiError && (['offline', 'network'].includes(error.code) || (error.status ?? 0) >= 500);

/**
 * Sends again when the connection is back, soon after that too, since a browser says so before the line carries, and
 * now and then where the browser cannot tell.
 */
function useSendAgain(isWaiting: boolean, send: () => void) {
  const sendAgain = useEffectEvent(send);
  useEffect(() => {
    if (!isWaiting) return;
    let timer: number;
    const plan = (wait: number) => {
      timer = window.setTimeout(again, wait, wait);
    };
    const again = (waited: number) => {
      sendAgain();
      plan(Math.min(2 * waited, longestWait));
    };
    const isBack = () => {
      clearTimeout(timer);
      again(shortestWait / 2);
    };
    plan(longestWait);
    window.addEventListener('online', isBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', isBack);
    };
  }, [isWaiting]);
}
