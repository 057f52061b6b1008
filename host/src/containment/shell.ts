/** Whether React renders the shell. React removes the shell by itself only after an error that no boundary caught. */
export const shell = { isMounted: false };

export const shellFailedEvent = 'tapin-shell-failed';

/**
 * The window event after an error made React remove the shell. Its detail is the place in the stack of the error. A
 * listener that calls `preventDefault` has found the cause, and the failure is not attributed to that place.
 */
export const shellUnmountedEvent = 'tapin-shell-unmounted';
