import type { BuildProblem, LocatedError } from '@tapin/delivery-formats/local-build';

/** A path of a local remote that another remote owns. */
export interface TakenPath {
  path: string;
  owner: string;
}

/** The state of one remote from a development server, which the banner shows. */
export interface LocalState {
  name: string;
  origin: string;
  /** Whether the development server answers. */
  isConnected: boolean;
  /** Whether the page has a build of the remote. */
  isLoaded: boolean;
  /** The mistakes in the sources that stopped the last build. */
  problems: BuildProblem[];
  /** The name of the last build when it is not that of the remote. The page does not use such a build. */
  otherName: string | null;
  /** The last error that the build on the page threw. */
  error: LocatedError | null;
  /** The fields of the manifest that have changed since the page was opened. */
  changedFields: string[];
  takenPaths: TakenPath[];
  /** The timers and listeners that were running after the screen of the remote was left. */
  leftRunning: string[];
}

export const initialState = (name: string, origin: string): LocalState => ({
  name,
  origin,
  isConnected: false,
  isLoaded: false,
  problems: [],
  otherName: null,
  error: null,
  changedFields: [],
  takenPaths: [],
  leftRunning: [],
});

/** The states of all local remotes of this page, for `useSyncExternalStore`. */
export class LocalStates {
  #states: readonly LocalState[];
  readonly #listeners = new Set<() => void>();

  constructor(states: readonly LocalState[]) {
    this.#states = states;
  }

  readonly current = (): readonly LocalState[] => this.#states;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(name: string, change: Partial<LocalState>): void {
    this.#states = this.#states.map((state) => (state.name === name ? { ...state, ...change } : state));
    for (const listener of this.#listeners) listener();
  }
}
