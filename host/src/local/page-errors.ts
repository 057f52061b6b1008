import { type LocatedError, pageErrorsPath } from '@tapin/delivery-formats/local-build';
import type { RootOptions } from 'react-dom/client';
import type { LocalStates } from './local-state.ts';

/** If the development server does not answer within this time, the banner shows the error without its place. */
const locateTimeoutMs = 2_000;

/**
 * Shows errors of local remotes in the banner. Returns options for the React root of the page that report errors of
 * components.
 */
export function watchPageErrors(states: LocalStates): RootOptions {
  const report = async (name: string, error: unknown) => {
    const state = states.current().find((each) => each.name === name);
    if (state) states.change(name, { error: await locate(state.origin, error) });
  };
  const reportByStack = (error: unknown) => {
    const thrower = states.current().find(({ origin }) => stackOf(error).includes(`${origin}/`));
    if (thrower) void report(thrower.name, error);
  };
  addEventListener('error', ({ error }) => reportByStack(error));
  addEventListener('unhandledrejection', ({ reason }) => reportByStack(reason));
  return {
    onCaughtError: (error, info) => {
      // React logs the error of a component only when there is no such function.
      // biome-ignore lint/suspicious/noConsole: the console of a developer
      console.error(error);
      const name = remoteOf(info);
      if (name) void report(name, error);
    },
  };
}

function remoteOf({ errorBoundary }: { errorBoundary?: { props: unknown } | undefined }): string | null {
  const props = Object(errorBoundary?.props);
  return typeof props.shown?.name === 'string' ? props.shown.name : null;
}

/** Sends an error to the development server, which prints it and finds its place in the sources. */
async function locate(origin: string, error: unknown): Promise<LocatedError> {
  const message = messageOf(error);
  try {
    const response = await fetch(`${origin}${pageErrorsPath}`, {
      method: 'POST',
      body: JSON.stringify({ message, stack: stackOf(error) }),
      signal: AbortSignal.timeout(locateTimeoutMs),
    });
    return await response.json();
  } catch {
    return { message, place: '' };
  }
}

/** Returns the innermost cause, because the outer errors only say that a load failed. */
const rootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;

function messageOf(error: unknown): string {
  const cause = rootCause(error);
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}

function stackOf(error: unknown): string {
  const cause = rootCause(error);
  return (cause instanceof Error && cause.stack) || '';
}
