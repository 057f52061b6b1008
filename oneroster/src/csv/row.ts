import type { ProblemCode, ProblemLevel } from '../problems.ts';
import type { RawRow } from './parse-block.ts';
import type { Table } from './table.ts';
import {
  type Cell,
  type DateUse,
  readBoolean,
  readDateValue,
  readEmail,
  readOneOf,
  readStatus,
} from './values.ts';

const maxIdLength = 255;
const idCharacters = /^[0-9a-zA-Z.\-_/@]+$/;
const controlCharacter = /\p{Cc}/u;
const controlCharacters = /\p{Cc}+/gu;
/** Matches a control character, and the character that a decoder writes for invalid bytes. */
const unusableCharacter = /[\p{Cc}\ufffd]/u;

/** The error for a row whose required value is missing or unusable. The problem has been reported before. */
export class RefusedRow extends Error {}

/** The values of a row. Each method reports what it repairs, and throws a `RefusedRow` when the row cannot be used. */
export class Row {
  readonly line: number;
  readonly #table: Table;
  readonly #cells: readonly string[];

  constructor(table: Table, { cells, line }: RawRow) {
    this.#table = table;
    this.#cells = cells;
    this.line = line;
  }

  common(): { file: string; line: number; isEnded: boolean } {
    const isEnded = readStatus(this.#raw('status').trim(), this.#cell('status'));
    return { file: this.#table.file, line: this.line, isEnded };
  }

  /** Returns a text without control characters. A text that is too long is cut. */
  text(column: string, maxLength = 255): string {
    let value = this.#raw(column);
    if (controlCharacter.test(value)) {
      this.report('value-characters', 'warning', column, value);
      value = value.replace(controlCharacters, ' ');
    }
    value = value.trim();
    if (value.length <= maxLength) return value;
    this.report('value-too-long', 'warning', column, value);
    return value.slice(0, maxLength).trimEnd();
  }

  required(column: string): string {
    const value = this.text(column);
    if (value === '') this.refuse('value-required', column);
    return value;
  }

  /** Returns an optional identifier. It is empty when it is missing or cannot be used. */
  id(column: string): string {
    return this.#checkedId(column, this.#raw(column).trim(), 'warning');
  }

  requiredId(column = 'sourcedId'): string {
    const value = this.#checkedId(column, this.#raw(column).trim(), 'error');
    if (value === '') this.refuse('value-required', column);
    return value;
  }

  list(column: string): string[] {
    const values = this.text(column, 4_000).split(',');
    return [...new Set(values.map((value) => value.trim()).filter(Boolean))];
  }

  /**
   * Returns identifiers. An identifier that cannot be used is dropped with a warning, or refuses the row when the level
   * is an error.
   */
  ids(column: string, level: Cell['level'] = 'warning'): string[] {
    const values = this.#raw(column).split(',');
    return [...new Set(values.map((value) => this.#checkedId(column, value.trim(), level)).filter(Boolean))];
  }

  boolean(column: string, fallback: boolean): boolean {
    return readBoolean(this.#raw(column).trim(), fallback, this.#cell(column));
  }

  /**
   * Returns a first day, or a last day, which files write as the day after it. Null when the date is missing or
   * invalid.
   */
  date(column: string, use: DateUse): string | null {
    return readDateValue(this.#raw(column).trim(), use, this.#cell(column));
  }

  requiredDate(column: string, use: DateUse): string {
    const raw = this.#raw(column).trim();
    if (raw === '') this.refuse('value-required', column);
    const day = readDateValue(raw, use, this.#cell(column, 'error'));
    if (day === null) throw new RefusedRow();
    return day;
  }

  email(column: string): string {
    return readEmail(this.text(column).toLowerCase(), this.#cell(column));
  }

  /** Returns a word of a vocabulary in the spelling of the standard, or null for any other word. */
  oneOf<Word extends string>(column: string, words: readonly Word[]): Word | null {
    return readOneOf(this.#raw(column).trim(), words, this.#cell(column));
  }

  refuse(code: ProblemCode, column: string, value = ''): never {
    this.report(code, 'error', column, value);
    throw new RefusedRow();
  }

  report(code: ProblemCode, level: ProblemLevel, column: string, value: string): void {
    const personId = level === 'error' ? this.#personId() : null;
    this.#table.report(code, level, { line: this.line, column, value, personId });
  }

  /**
   * Returns the person whom the row is about, or null. When a row has an unusual number of values, the value in the
   * column of the id may belong to another column.
   */
  #personId(): string | null {
    const { header, usualWidth } = this.#table;
    const hasItsColumns = this.#cells.length === header.width || this.#cells.length === usualWidth;
    const id = this.#raw(header.positions.has('userSourcedId') ? 'userSourcedId' : 'sourcedId').trim();
    return hasItsColumns && id.length <= maxIdLength && idCharacters.test(id) ? id : null;
  }

  #raw(column: string): string {
    const position = this.#table.header.positions.get(column);
    return (position === undefined ? undefined : this.#cells[position]) ?? '';
  }

  #checkedId(column: string, value: string, level: Cell['level']): string {
    if (value === '' || (value.length <= maxIdLength && idCharacters.test(value))) return value;
    const isTooLong = value.length > maxIdLength;
    if (!isTooLong && !unusableCharacter.test(value)) {
      this.report('value-id', 'note', column, value);
      return value;
    }
    this.report(isTooLong ? 'value-too-long' : 'value-characters', level, column, value);
    if (level === 'error') throw new RefusedRow();
    return '';
  }

  #cell(column: string, level: Cell['level'] = 'warning'): Cell {
    return { level, report: (code, found, value) => this.report(code, found, column, value) };
  }
}
