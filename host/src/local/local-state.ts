import type { BuildProblem, LocatedError } from '@tapin/delivery-formats/local-build';

export interface TakenPath {
  path: string;
  owner: string;
}

export interface LocalState {
  name: string;
  origin: string;
  isConnected: boolean;
  isLoaded: boolean;
  problems: BuildProblem[];
  /** The name of the last build, if it differs from the name of the remote. The page does not use such a build. */
  otherName: string | null;
  error: LocatedError | null;
  changedFields: string[];
  takenPaths: TakenPath[];
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
