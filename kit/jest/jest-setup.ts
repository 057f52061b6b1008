import '../older-node.ts';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A query that waits, such as findByRole, gives up after this time. On a busy machine one second passes before a reply.
configure({ asyncUtilTimeout: 10_000 });
// On a busy machine a test of a few milliseconds can wait seconds for a processor. Jest ignores `testTimeout` of a
// single project.
jest.setTimeout(20_000);

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

// jsdom has no layout, so no element intersects the viewport or changes its size unless a test simulates it
// (shared/testing/mock-viewport). It has no modal dialogs and popovers either: their effects on focus are tested in a browser.
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
// The observer reports the first size as a browser does, and no changes.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  #notify: (() => void) | null;
  constructor(callback: ResizeObserverCallback) {
    this.#notify = () => callback([], this);
  }
  observe() {
    queueMicrotask(() => this.#notify?.());
  }
  unobserve() {}
  disconnect() {
    this.#notify = null;
  }
};
// React passes the form of a submit to FormData. The FormData of Node, which the network stubs need, would throw.
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
