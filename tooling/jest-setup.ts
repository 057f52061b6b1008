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

// jsdom draws no modal dialogs and no popovers; what they do to focus and inertness is tested in a real browser.
HTMLElement.prototype.hidePopover ??= () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
