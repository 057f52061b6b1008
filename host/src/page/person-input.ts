let isTouched = false;

// The listener is in the first file, because a person may write before later files have arrived.
addEventListener('input', () => (isTouched = true), true);

/** Whether the person has changed a field since the last navigation. */
export const hasInput = () => isTouched;

/** After a navigation, fields of the former screen no longer count. */
export const forgetInput = () => {
  isTouched = false;
};
