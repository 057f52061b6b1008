import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './confirm-dialog.tsx';

const onConfirm = jest.fn();
const onClose = jest.fn();
beforeEach(() => {
  onConfirm.mockClear();
  onClose.mockClear();
});

function show({
  tone = 'primary',
  ...rest
}: {
  tone?: 'primary' | 'danger';
  isBusy?: boolean;
  error?: Error;
} = {}) {
  return render(
    <ConfirmDialog
      title="Remove Ana?"
      confirmLabel="Remove"
      onConfirm={onConfirm}
      onClose={onClose}
      error={rest.error ?? null}
      isBusy={rest.isBusy ?? false}
      tone={tone}
    >
      She leaves every list.
    </ConfirmDialog>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('says what will happen, and does it once it is confirmed', async () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Remove Ana?' })).toHaveTextContent('She leaves every list.');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.dblClick(button('Remove'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('is left without doing anything', async () => {
  show();
  await userEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test.each([
  ['primary', 'Remove'],
  ['danger', 'Cancel'],
] as const)('a %s one starts the keyboard at "%s"', (tone, start) => {
  show({ tone });
  expect(button(start)).toHaveFocus();
});

test('while it is done it is not done again; a failure says why', async () => {
  const { unmount } = show({ isBusy: true });
  await userEvent.click(button('Remove'));
  expect(onConfirm).not.toHaveBeenCalled();
  unmount();
  show({ error: new Error('Network Error') });
  expect(screen.getByRole('alert')).toHaveTextContent('Network Error');
  expect(button('Remove')).not.toHaveAttribute('aria-busy');
});
