import { changeLanguage } from '@tapin/shared/i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { Dialog } from './dialog.tsx';

const onClose = jest.fn();
beforeEach(() => onClose.mockClear());

const show = () =>
  render(
    <Dialog title="Remember me?" onClose={onClose}>
      <p>On a shared device, sign in once only.</p>
    </Dialog>,
  );

const dialog = () => screen.getByRole('dialog', { name: 'Remember me?' });

test('opens as a modal named by its title, with its content', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  show();
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(dialog()).toBeVisible();
  expect(screen.getByText('On a shared device, sign in once only.')).toBeVisible();
  showModal.mockRestore();
});

test('Escape calls onClose and does not close the dialog itself', () => {
  show();
  // The browser reports Escape as `cancel`; it would close the dialog by itself unless that is prevented.
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
  await userEvent.click(screen.getByText('On a shared device, sign in once only.'));
  await userEvent.click(screen.getByRole('heading', { name: 'Remember me?' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('closes when it is no longer rendered', () => {
  const { unmount } = show();
  const element = dialog() as HTMLDialogElement;
  unmount();
  expect(element.open).toBe(false);
});
