import { useMutation } from '@tapin/shared/query';
import { useRef } from 'react';

interface Callbacks<Result> {
  onSuccess?: (result: Result) => unknown;
  onError?: () => unknown;
}

/** `repeats` allows the action again after a success, for screens that stay open. */
interface ActionOptions {
  repeats?: true;
}

const doNothing = () => {};
let clearLastError = doNothing;

/**
 * Runs the action of a button. It ignores further calls while the action is pending and, without `repeats`, after a
 * success, because a mutation's state renders too late for a second click. Starting an action clears the error of any
 * other action, so that a screen shows the last attempt only.
 *
 * @param act The call. It receives what is passed to `mutate`.
 *
 * @example
 * const save = useAction((grade: number) => call('POST /student/grade/:school', { params, body: { grade } }));
 * return <ActionButton busy={save.isPending} onClick={() => save.mutate(7)}>{t('save')}</ActionButton>;
 */
export function useAction<Result, Input = void>(
  act: (input: Input) => Promise<Result>,
  { repeats }: ActionOptions = {},
) {
  const isLocked = useRef(false);
  const mutation = useMutation({ mutationFn: act });

  const reset = () => {
    isLocked.current = false;
    mutation.reset();
  };

  const mutate = (input: Input, { onSuccess, onError }: Callbacks<Result> = {}) => {
    if (isLocked.current) return;
    isLocked.current = true;
    clearLastError();
    clearLastError = doNothing;
    mutation.mutate(input, {
      onSuccess: (result) => {
        isLocked.current = !repeats;
        onSuccess?.(result);
      },
      onError: () => {
        isLocked.current = false;
        clearLastError = reset;
        onError?.();
      },
    });
  };

  const { error, isIdle, isPending, isSuccess } = mutation;
  return { error, isIdle, isPending, isSuccess, mutate, reset };
}
