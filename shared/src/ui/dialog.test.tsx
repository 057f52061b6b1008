import { changeLanguage } from '@tapin/shared/i18n';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { Dialog } from './dialog.tsx';

const onClose = jest.fn();
beforeEach(() => onClose.mockClear());

const show = () =>
  render(
    <Dialog title="Remember me?" onClose={onClose}>
      <p>On a shared device, log in once only.</p>
    </Dialog>,
  );

/** Shows a dialog whose field appears when it is rendered again with `isLoaded`. */
const dialogWithField = (isLoaded: boolean) => (
  <Dialog title="Remember me?" onClose={onClose}>
    {isLoaded && <input aria-label="Name" />}
    <button type="button">Save</button>
  </Dialog>
);

const heading = () => screen.getByRole('heading', { name: 'Remember me?' });
const dialog = () => screen.getByRole('dialog', { name: 'Remember me?' });

test('a dialog opens as a modal that is named by its title', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  show();
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(dialog()).toBeVisible();
  expect(screen.getByText('On a shared device, log in once only.')).toBeVisible();
  showModal.mockRestore();
});

test('Escape calls onClose of a dialog, and does not close the dialog by itself', () => {
  show();
  // The browser reports Escape as `cancel`, and closes the dialog unless the event is prevented.
  const isDefaultAllowed = fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(isDefaultAllowed).toBe(false);
  expect(dialog()).toBeVisible();
});

test('the close button calls onClose, and its label is in the chosen language', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(() => changeLanguage('es'));
  expect(screen.getByRole('button', { name: 'Cerrar' })).toBeVisible();
  await act(() => changeLanguage('en'));
});

test('a press outside calls onClose, a press inside does not', async () => {
  show();
  await userEvent.click(screen.getByText('On a shared device, log in once only.'));
  await userEvent.click(screen.getByRole('heading', { name: 'Remember me?' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog closes when it is no longer rendered', () => {
  const { unmount } = show();
  const element = dialog() as HTMLDialogElement;
  unmount();
  expect(element.open).toBe(false);
});

test('a dialog without a field focuses its heading', () => {
  show();
  expect(heading()).toHaveFocus();
});

test('focuses the first field when the dialog has one', () => {
  render(dialogWithField(true));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('focuses the heading while the fields are loading and the first field when it appears', async () => {
  const { rerender } = render(dialogWithField(false));
  expect(heading()).toHaveFocus();
  rerender(dialogWithField(true));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
});

test('a field that appears later does not take the focus from where the person has moved it', async () => {
  const { rerender } = render(dialogWithField(false));
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  rerender(dialogWithField(true));
  // Mutation observers run before this promise resolves.
  await act(async () => {});
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

test('the heading of a dialog is not in the tab order', async () => {
  show();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(heading()).not.toHaveFocus();
});
