let isTouched = false;

// The listener is in the first file, because a person may write before later files have arrived.
addEventListener('input', () => (isTouched = true), true);

/** Whether the person has changed a field since the last navigation. */
export const hasInput = () => isTouched;

/** Forgets the input of the screen that was left, so that it no longer delays an update of the page. */
export const forgetInput = () => {
  isTouched = false;
};
