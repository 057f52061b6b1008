export interface Finding {
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

/** Returns the reason of an error in one line, from the innermost cause, because it is the most specific one. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error) return rootCause(inner);
  // The code of a timeout error is a number, which does not help the operator.
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.message.split('\n')[0] || error.name}${code}`;
}

/** Returns the host name that could not be resolved, if that was the error. The service itself may be running then. */
const unresolvedName = (cause: string) => /getaddrinfo (?:EAI_AGAIN|ENOTFOUND) (\S+)/.exec(cause)?.[1];

export function causeWithRemedy(error: unknown, remedy: string): string {
  const cause = rootCause(error);
  const name = unresolvedName(cause);
  return name
    ? `${cause}: this machine cannot resolve the name; type getent hosts ${name}, and check it and /etc/resolv.conf`
    : `${cause}; ${remedy}`;
}
