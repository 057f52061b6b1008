import type { RecordKind } from './records.ts';

/** The loss that a problem causes: nothing, a value, or the row. */
export type ProblemLevel = 'note' | 'warning' | 'error';

/** A fault in the data of a roster, with its place. Texts for people are made from its code. */
export interface Problem {
  file: string;
  /** The line in the file, from 1; null for a problem of the whole file. */
  line: number | null;
  column: string | null;
  /** The value as it is in the file, cut to 200 characters. Never a password, a telephone number or demographic data. */
  value: string;
  code: ProblemCode;
  level: ProblemLevel;
  /** The row that was dropped because of the problem, or whose values may be in wrong columns. */
  lost?: LostRow;
}

/** A row that could not be read. Its subject may then look absent from the roster. */
export interface LostRow {
  kind: RecordKind;
  /** The person whom the row is about. Null if that is uncertain, so that the row may be about anybody. */
  personId: string | null;
}

/** Codes of problems that a source reports. The API has a text for each. */
export const problemCodes = [
  'file-old',
  'file-missing',
  'file-unknown',
  'file-name',
  'file-in-folder',
  'file-encoding',
  'file-separator',
  'file-empty',
  'file-too-large',
  'header-missing',
  'header-order',
  'header-name',
  'manifest-missing',
  'manifest-mode',
  'row-columns',
  'row-duplicate',
  'value-required',
  'value-boolean',
  'value-date',
  'value-status',
  'value-type',
  'value-email',
  'value-id',
  'value-too-long',
  'value-characters',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const sourceErrorCodes = [
  'not-a-zip',
  'zip-damaged',
  'zip-too-large',
  'zip-too-many-files',
  'zip-unsafe-name',
  'zip-same-name',
  'zip-encrypted',
  'zip-no-roster',
  'version-unknown',
  'file-unreadable',
  'folder-empty',
  'too-slow',
  'address-refused',
  'server-unreachable',
  'server-certificate',
  'server-login',
  'server-error',
  'server-reply',
] as const;
export type SourceErrorCode = (typeof sourceErrorCodes)[number];

export class SourceError extends Error {
  readonly code: SourceErrorCode;
  readonly where: string;

  constructor(code: SourceErrorCode, where: string, options?: ErrorOptions) {
    super(`${code}: ${where}`, options);
    this.code = code;
    this.where = where;
  }
}
