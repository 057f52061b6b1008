import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '@tapin/servers/durable-files';
import { type Static, Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import type { Envelope } from './keys.ts';

const StateSchema = Type.Object({
  keyList: Type.Union([Type.String(), Type.Null()], { default: null }),
  pointers: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unsafe<Envelope>(Type.Unknown())), {
    default: {},
  }),
});

/**
 * The latest list of keys and the latest pointers that this process has verified. Older documents are refused by
 * comparison with them. With a state folder, which must not be in the store, they survive a restart.
 */
export class Remembered {
  readonly #path: string | null;
  readonly #warn: (line: string) => void;
  readonly #state: Static<typeof StateSchema>;
  #written = Promise.resolve();

  constructor(stateFolder: string | null, warn: (line: string) => void) {
    this.#path = stateFolder === null ? null : join(stateFolder, 'signing.json');
    this.#warn = warn;
    const text = this.#path && existsSync(this.#path) ? readFileSync(this.#path, 'utf8') : '{}';
    const state = parseAs(StateSchema, text);
    if (!state) warn(`${this.#path} is damaged: older documents are refused only from now on`);
    this.#state = state ?? { keyList: null, pointers: {} };
  }

  get keyList(): string | null {
    return this.#state.keyList;
  }

  setKeyList(text: string): void {
    this.#state.keyList = text;
    this.#save();
  }

  pointers(channel: string): Readonly<Record<string, Envelope>> {
    return this.#state.pointers[channel] ?? {};
  }

  setPointer(channel: string, part: string, envelope: Envelope): void {
    this.#state.pointers[channel] = { ...this.#state.pointers[channel], [part]: envelope };
    this.#save();
  }

  saved(): Promise<void> {
    return this.#written;
  }

  #save(): void {
    const path = this.#path;
    if (path === null) return;
    this.#written = this.#written
      .then(() => replaceFile(path, JSON.stringify(this.#state)))
      .catch((error: Error) => this.#warn(`${path} cannot be written: ${error.message}`));
  }
}
