type PopGuard = (event: PopStateEvent) => void;

let guard: PopGuard | null = null;

// The browser calls the listeners of the window in the order of their registration, so that this one has to be registered
// before that of the router.
globalThis.window?.addEventListener('popstate', (event) => guard?.(event));

/** Sets the function that receives each `popstate` event before the router and may stop it; null removes it. */
export function guardPops(next: PopGuard | null): void {
  guard = next;
}
