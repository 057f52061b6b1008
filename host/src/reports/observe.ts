/**
 * Observes the entries of a type, also those from before this call. It does nothing in a browser without such entries, and
 * returns whether the browser has them.
 */
export function observe<Entry extends PerformanceEntry>(
  type: string,
  onEntry: (entry: Entry) => void,
  options: { durationThreshold?: number } = {},
): boolean {
  if (!window.PerformanceObserver?.supportedEntryTypes.includes(type)) return false;
  const observer = new PerformanceObserver((list) => {
    // The browser returns entries of the type that was requested.
    for (const entry of list.getEntries()) onEntry(entry as Entry);
  });
  observer.observe({ type, buffered: true, ...options });
  return true;
}
