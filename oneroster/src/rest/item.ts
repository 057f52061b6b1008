import type { Problem } from '#src/problems.ts';
import { dayBefore, readDay } from './days.ts';

const maxTextLength = 255;

/** Letters for control and the NUL, which no database stores in a text. */
const controlCharacters = /\p{Cc}/gu;

type Report = (problem: Problem) => void;
type Code = Problem['code'];
type Level = Problem['level'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One object of a reply, whose values may have any type. What is read from it has the type that is requested. */
export class Item {
  readonly file: string;
  readonly line: number;
  readonly #values: Record<string, unknown>;
  readonly #report: Report;

  private constructor(values: Record<string, unknown>, file: string, line: number, report: Report) {
    this.#values = values;
    this.file = file;
    this.line = line;
    this.#report = report;
  }

  /** Returns null, and reports a problem, for a value that is no object. */
  static of(value: unknown, file: string, line: number, report: Report): Item | null {
    if (isRecord(value)) return new Item(value, file, line, report);
    report({ file, line, column: null, value: `${value}`.slice(0, 200), code: 'value-type', level: 'error' });
    return null;
  }

  report(column: string, value: string, code: Code, level: Level): void {
    this.#report({ file: this.file, line: this.line, column, value: value.slice(0, 200), code, level });
  }

  get columns(): string[] {
    return Object.keys(this.#values);
  }

  #textOf(value: unknown, name: string): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
    if (typeof value !== 'string') {
      this.report(name, JSON.stringify(value), 'value-type', 'warning');
      return '';
    }
    const text = value.replace(controlCharacters, ' ').trim();
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
      this.report(name, JSON.stringify(value), 'value-type', 'warning');
    return [...new Set(values.map((each) => this.#textOf(each, name)).filter(Boolean))];
  }

  items(name: string): Item[] {
    const value = this.#values[name];
    if (value === undefined || value === null) return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((each) => Item.of(each, this.file, this.line, this.#report) ?? []);
  }

  /** Reads the `sourcedId` of a reference, or an empty text without one. Some servers send the id itself. */
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

  /** Reads an id, without which the record is left out. */
  id(name: 'sourcedId'): string | null;
  id(name: string, id: string): string | null;
  id(name: string, id = this.text(name)): string | null {
    if (id === '') this.report(name, '', 'value-required', 'error');
    return id === '' ? null : id;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name).toLowerCase();
    if (value === '') return fallback;
    if (value === 'true' || value === 'false') return value === 'true';
    this.report(name, value, 'value-boolean', 'warning');
    return fallback;
  }

  /** Reads a day as `YYYY-MM-DD`, or null without one. */
  day(name: string, level: Level = 'warning'): string | null {
    const value = this.text(name);
    const day = value === '' ? null : readDay(value);
    if (value !== '' && day === null) this.report(name, value, 'value-date', level);
    return day;
  }

  /** Reads the last day. OneRoster names the day after it. */
  lastDay(name: string, level?: Level): string | null {
    const day = this.day(name, level);
    return day === null ? null : dayBefore(day);
  }

  /** Whether the record is to be deleted. Early servers of version 1.1 call that `inactive`. */
  get isEnded(): boolean {
    const status = this.text('status').toLowerCase();
    if (status === 'tobedeleted' || status === 'inactive') return true;
    if (status !== '' && status !== 'active') this.report('status', status, 'value-status', 'warning');
    return false;
  }
}
