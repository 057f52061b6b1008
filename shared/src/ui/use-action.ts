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

const nothing = () => {};
let forgetFailure = nothing;

/**
 * Runs the action of a button. It ignores further calls while the action is pending and, without `repeats`, after a
 * success, because a mutation's state renders too late for a second click. Starting an action clears the error of any
 * other action, so that a screen shows the last attempt only.
 */
export function useAction<Result, Input = void>(
  act: (input: Input) => Promise<Result>,
  { repeats }: ActionOptions = {},
) {
  const isClosed = useRef(false);
  const mutation = useMutation({ mutationFn: act });

  const reset = () => {
    isClosed.current = false;
    mutation.reset();
  };

  const mutate = (input: Input, { onSuccess, onError }: Callbacks<Result> = {}) => {
    if (isClosed.current) return;
    isClosed.current = true;
    forgetFailure();
    forgetFailure = nothing;
    mutation.mutate(input, {
      onSuccess: (result) => {
        isClosed.current = !repeats;
        onSuccess?.(result);
      },
      onError: () => {
        isClosed.current = false;
        forgetFailure = reset;
        onError?.();
      },
    });
  };

  const { error, isIdle, isPending, isSuccess } = mutation;
  return { error, isIdle, isPending, isSuccess, mutate, reset };
}
