/** Whether React renders the shell. It takes the elements of the shell away by itself only when it gives up. */
export const shell = { isMounted: false };

/** The event of the window that shows the page of apology in place of the shell. */
export const shellFailedEvent = 'tapin-shell-failed';

/**
 * The event of the window after an error made React remove the shell. Its detail is the place in the stack of the error.
 * A listener that prevents the default has found the cause, and the failure is not reported as one of that place.
 */
export const shellUnmountedEvent = 'tapin-shell-unmounted';
