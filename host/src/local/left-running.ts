/** A timer or a listener that code of a remote has started and that still runs. */
interface Running {
  origin: string;
  name: string;
}

/** A timer that fires soon after the person leaves the screen does no harm. */
const longTimeoutMs = 1_000;

const lineOf = (stack: string, origin: string) =>
  stack.split('\n').find((line) => line.includes(`${origin}/`)) ?? '';

/** Returns the file and line of a stack frame, without the address of the development server. */
const placeOf = (frame: string, origin: string) =>
  frame
    .slice(frame.indexOf(origin) + origin.length + 1)
    .replace(/\?[^:]*/, '')
    .replace(/\)$/, '');

/**
 * Follows the timers and the listeners of window and document that the code of local remotes starts. It replaces built-in
 * functions, so it is used only in pages with local remotes.
 */
export class LeftRunning {
  readonly #origins: readonly string[];
  readonly #running = new Map<unknown, Running>();

  constructor(origins: readonly string[]) {
    this.#origins = origins;
    this.#followTimers();
    for (const target of [window, document]) this.#followListeners(target);
  }

  /** Returns what the remote of an origin has left running, for example `setInterval (src/clock.ts:4:3)`. */
  of(origin: string): string[] {
    return [...this.#running.values()].filter((each) => each.origin === origin).map(({ name }) => name);
  }

  #add(key: unknown, name: string): void {
    const stack = new Error().stack ?? '';
    const origin = this.#origins.find((each) => stack.includes(`${each}/`));
    if (origin)
      this.#running.set(key, { origin, name: `${name} (${placeOf(lineOf(stack, origin), origin)})` });
  }

  #followTimers(): void {
    const { setInterval, setTimeout, clearInterval, clearTimeout } = window;
    const end = (id: unknown) => this.#running.delete(id);
    Object.assign(window, {
      setInterval: (handler: TimerHandler, ...rest: unknown[]) => {
        const id = Reflect.apply(setInterval, window, [handler, ...rest]);
        this.#add(id, 'setInterval');
        return id;
      },
      setTimeout: (handler: TimerHandler, delayMs = 0, ...rest: unknown[]) => {
        const run = (...parameters: unknown[]) => {
          end(id);
          if (typeof handler === 'function') handler(...parameters);
        };
        const id = Reflect.apply(setTimeout, window, [run, delayMs, ...rest]);
        if (delayMs >= longTimeoutMs) this.#add(id, 'setTimeout');
        return id;
      },
      clearInterval: (id?: number) => {
        end(id);
        clearInterval.call(window, id);
      },
      clearTimeout: (id?: number) => {
        end(id);
        clearTimeout.call(window, id);
      },
    });
  }

  #followListeners(target: EventTarget): void {
    const { addEventListener, removeEventListener } = target;
    const keys = new Map<unknown, Map<string, symbol>>();
    const keyOf = (listener: unknown, type: string) => {
      const types = keys.get(listener) ?? new Map<string, symbol>();
      keys.set(listener, types);
      const key = types.get(type) ?? Symbol(type);
      types.set(type, key);
      return key;
    };
    Object.assign(target, {
      addEventListener: (type: string, listener: unknown, options?: boolean | AddEventListenerOptions) => {
        const key = keyOf(listener, type);
        this.#add(key, `addEventListener("${type}")`);
        const { signal } = Object(options);
        if (signal instanceof AbortSignal) signal.addEventListener('abort', () => this.#running.delete(key));
        return Reflect.apply(addEventListener, target, [type, listener, options]);
      },
      removeEventListener: (type: string, listener: unknown, options?: boolean | EventListenerOptions) => {
        this.#running.delete(keyOf(listener, type));
        return Reflect.apply(removeEventListener, target, [type, listener, options]);
      },
    });
  }
}
