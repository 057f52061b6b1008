import {
  type Cell,
  type DateUse,
  readBoolean,
  readDateValue,
  readEmail,
  readOneOf,
  readStatus,
} from '#src/csv/values.ts';
import type { ProblemCode, ProblemLevel } from '#src/problems.ts';
import type { Reporter } from '#src/reporter.ts';

const maxTextLength = 255;

const maxShownLength = 200;
const controlCharacters = /\p{Cc}+/gu;

const shown = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, maxShownLength);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of a reply, whose values may have any type. Each method returns a value of the expected type. */
export class Item {
  readonly file: string;
  readonly line: number;
  readonly #values: Record<string, unknown>;
  readonly #report: Reporter;

  private constructor(values: Record<string, unknown>, file: string, line: number, report: Reporter) {
    this.#values = values;
    this.file = file;
    this.line = line;
    this.#report = report;
  }

  /** Returns null, and reports a problem, for a value that is not an object. */
  static of(value: unknown, file: string, line: number, report: Reporter): Item | null {
    if (isRecord(value)) return new Item(value, file, line, report);
    report('value-type', 'error', { line, value: shown(value) });
    return null;
  }

  report(column: string, value: string, code: ProblemCode, level: ProblemLevel): void {
    this.#report(code, level, { line: this.line, column, value, personId: this.#personId });
  }

  get #personId(): string | null {
    const { user, sourcedId } = this.#values;
    const person = this.file === 'enrollments' ? user : sourcedId;
    const id = isRecord(person) ? person.sourcedId : person;
    return typeof id === 'string' && id !== '' ? id : null;
  }

  get columns(): string[] {
    return Object.keys(this.#values);
  }

  #textOf(value: unknown, name: string): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
    if (typeof value !== 'string') {
      this.report(name, shown(value), 'value-type', 'warning');
      return '';
    }
    const text = value.replace(controlCharacters, ' ').trim();
    if (/\p{Cc}/u.test(value.trim())) this.report(name, value, 'value-characters', 'warning');
    if (text.length <= maxTextLength) return text;
    this.report(name, text, 'value-too-long', 'warning');
    return text.slice(0, maxTextLength).trim();
  }

  text(name: string): string {
    return this.#textOf(this.#values[name], name);
  }

  /** Reads a list of texts, which some servers send as one text with commas. */
  texts(name: string): string[] {
    const value = this.#values[name];
    const values = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
    if (value !== undefined && value !== null && typeof value !== 'string' && !Array.isArray(value))
      this.report(name, shown(value), 'value-type', 'warning');
    return [...new Set(values.map((each) => this.#textOf(each, name)).filter(Boolean))];
  }

  items(name: string): Item[] {
    const value = this.#values[name];
    if (value === undefined || value === null) return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((each) => Item.of(each, this.file, this.line, this.#report) ?? []);
  }

  /**
   * Reads the `sourcedId` of a reference, or returns an empty text. Some servers send the id instead of a reference.
   */
  reference(name: string): string {
    const value = this.#values[name];
    return isRecord(value) ? this.#textOf(value.sourcedId, name) : this.text(name);
  }

  references(name: string): string[] {
    const value = this.#values[name];
    const ids = (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(
      (each) => this.#textOf(isRecord(each) ? each.sourcedId : each, name),
    );
    return [...new Set(ids.filter(Boolean))];
  }

  id(name: 'sourcedId'): string | null;
  id(name: string, id: string): string | null;
  id(name: string, id = this.text(name)): string | null {
    if (id === '') this.report(name, '', 'value-required', 'error');
    return id === '' ? null : id;
  }

  flag(name: string, fallback: boolean): boolean {
    return readBoolean(this.text(name), fallback, this.#cell(name));
  }

  /** Reads a day as `YYYY-MM-DD`, or returns null. OneRoster writes a last day as the day after it. */
  day(name: string, use: DateUse, level: Cell['level'] = 'warning'): string | null {
    return readDateValue(this.text(name), use, this.#cell(name, level));
  }

  email(name: string): string {
    return readEmail(this.text(name).toLowerCase(), this.#cell(name));
  }

  /** Returns a word of a OneRoster vocabulary in the spelling of the standard. Other words are returned unchanged. */
  word(name: string, words: readonly string[]): string {
    const value = this.text(name);
    return readOneOf(value, words, this.#cell(name)) ?? value;
  }

  get isEnded(): boolean {
    return readStatus(this.text('status'), this.#cell('status'));
  }

  #cell(column: string, level: Cell['level'] = 'warning'): Cell {
    return { level, report: (code, found, value) => this.report(column, value, code, found) };
  }
}
