export interface BuildProblem {
  /** The file, relative to the folder of the remote. Empty when the problem belongs to no file. */
  file: string;
  line: number | null;
  message: string;
  /** The lines around the mistake, as the compiler prints them. */
  excerpt: string;
}

/** A message on the event stream of a development server: the state of its latest build. */
export type LocalBuild = { status: 'built' } | { status: 'failed'; problems: BuildProblem[] };

/** An error that a page sends to the development server of the remote that threw it. */
export interface PageError {
  message: string;
  stack: string;
}

/** The reply of the development server: the error, with its place in the sources if it is known. */
export interface LocatedError {
  message: string;
  /** Such as `src/screens/day/day-screen.tsx:12`. */
  place: string;
}

/** The paths of a development server: its event stream, and the receiver of errors. */
export const buildsPath = '/builds';
export const pageErrorsPath = '/page-errors';
