import { recordFault } from '../reports/signals.ts';
import { loading, type Suspect, tamperings } from './contain.ts';

/** Returns the versions whose code can have run just now: those that are being loaded, or else those that are shown. */
function suspects(): Suspect[] {
  if (loading.size > 0) return [...loading];
  const shown = [...document.querySelectorAll<HTMLElement>('[data-remote][data-version]')];
  return shown.map(({ dataset: { remote = '', version = '' } }) => ({ remote, version }));
}

/** Returns the remote that alone can have changed the page; null when there are several. */
export function soleSuspect(possible: readonly Suspect[] = suspects()): Suspect | null {
  const [first] = possible;
  const isSole = possible.every(
    ({ remote, version }) => remote === first?.remote && version === first.version,
  );
  return (isSole && first) || null;
}

/** Reports that a remote changed what belongs to the page. Without a certain culprit nothing is reported. */
export function blame(suspect: Suspect | null): void {
  if (suspect) recordFault({ kind: 'tampering', ...suspect });
}

/** Reports the changes of built-in functions that were found since the last call. */
export function blameForTampering(): void {
  for (const possible of tamperings.splice(0)) blame(soleSuspect(possible.length > 0 ? possible : undefined));
}
