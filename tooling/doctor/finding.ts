/** The result of a check: fine, a warning, or a problem. */
export interface Finding {
  /** The checked thing, such as `database`. */
  about: string;
  state: 'ok' | 'warning' | 'problem';
  message: string;
}

const finding =
  (state: Finding['state']) =>
  (about: string, message: string): Finding => ({ about, state, message });
export const ok = finding('ok');
export const warning = finding('warning');
export const problem = finding('problem');

/** Returns the reason of an error in one line. The innermost cause is used, because it is the most specific. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error) return rootCause(inner);
  // The error of a time limit has a number as its code, which says nothing.
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.message.split('\n')[0] || error.name}${code}${adviceAbout(error)}`;
}

/** An error about a name is the same for every service, and the service itself may be fine. */
function adviceAbout({ message }: Error): string {
  const [, name] = /getaddrinfo (?:EAI_AGAIN|ENOTFOUND) (\S+)/.exec(message) ?? [];
  return name
    ? `: this machine cannot resolve the name; type getent hosts ${name}, and check /etc/resolv.conf`
    : '';
}
