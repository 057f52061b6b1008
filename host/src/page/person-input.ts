let isTouched = false;

// The listener is in the first file, because a person may type before later files have arrived.
addEventListener('input', () => (isTouched = true), true);

export const hasInput = () => isTouched;

/** Forgets the input of the screen that the person left, so that it no longer delays an update of the page. */
export const forgetInput = () => {
  isTouched = false;
};
