import { failedCallEvent } from '@tapin/delivery-formats/page-report';
import { i18n } from '@tapin/shared/i18n';
import type { RootOptions } from 'react-dom/client';
import { emitSignal } from './signals.ts';

// The stack of an error in a library may have many frames before the frame of the remote that called the library.
Error.stackTraceLimit = 50;

for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation', failedCallEvent])
  addEventListener(type, emitSignal);

Object.assign(i18n.options, {
  saveMissing: true,
  saveMissingTo: 'current',
  saveMissingPlurals: false,
  // The stack of this error names the remote that needs the text.
  missingKeyHandler: () => emitSignal({ kind: 'text', error: new Error() }),
});

/** Reports errors that a boundary catches. React dispatches all other errors of components as window events. */
export const onCaughtError: RootOptions['onCaughtError'] = (error, { componentStack }) => {
  // React logs such an error only when there is no function for it.
  // biome-ignore lint/suspicious/noConsole: the console of a developer
  console.error(error);
  emitSignal({ kind: 'render', error, componentStack });
};
