/** Whether React renders the shell. It takes the elements of the shell away by itself only when it gives up. */
export const shell = { isMounted: false };

/** The event of the window that shows the page of apology in place of the shell. */
export const shellFailedEvent = 'tapin-shell-failed';
