import { useMutation } from '@tapin/shared/query';
import { useRef } from 'react';

interface Callbacks<Result> {
  onSuccess?: (result: Result) => unknown;
  onError?: () => unknown;
}

/** `repeats`: the person stays on the screen when it worked, and may want it once more. */
interface ActionOptions {
  repeats?: true;
}

const nothing = () => {};
let forgetFailure = nothing;

/**
 * What a person does with one button. It is not begun again while it is under way, nor when it worked and leads
 * elsewhere: a mutation's state reaches the screen too late for a second click. Beginning one takes away the error
 * that any other left, so that a screen speaks of the last attempt only.
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
