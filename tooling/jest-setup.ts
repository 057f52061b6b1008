import '@testing-library/jest-dom';

// An unexpected console message fails the test that caused it.
let messages: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    messages.push(parts.map(String).join(' '));
  };
}

beforeEach(() => {
  messages = [];
  localStorage.clear();
});

afterEach(() => {
  expect(messages).toEqual([]);
});

// jsdom lays nothing out, so nothing is ever near the screen and nothing changes its size, unless a test
// says so itself (shared/testing/near-screen).
// It draws no modal dialogs and no popovers; what they do to focus and inertness is tested in a real browser.
globalThis.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
// Nothing is laid out, so nothing changes its size; the first size is told, as in a browser.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  #tell: (() => void) | null;
  constructor(callback: ResizeObserverCallback) {
    this.#tell = () => callback([], this);
  }
  observe() {
    queueMicrotask(() => this.#tell?.());
  }
  unobserve() {}
  disconnect() {
    this.#tell = null;
  }
};
// React hands it the form of a submit that leads to another screen; the one of Node, which the network stubs need, takes
// none and would throw.
globalThis.FormData = class extends globalThis.FormData {
  constructor() {
    super(undefined);
  }
};
HTMLElement.prototype.hidePopover ??= () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
