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

test('a confirmation describes the action, and runs it once', async () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Remove Ana?' })).toHaveTextContent('She leaves every list.');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.dblClick(button('Remove'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('Cancel closes the confirmation without the action', async () => {
  show();
  await userEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test.each([
  ['primary', 'Remove'],
  ['danger', 'Cancel'],
] as const)('a %s dialog starts with the focus on "%s"', (tone, start) => {
  show({ tone });
  expect(button(start)).toHaveFocus();
});

test('a pending action cannot be confirmed again; a failure shows its error', async () => {
  const { unmount } = show({ isBusy: true });
  await userEvent.click(button('Remove'));
  expect(onConfirm).not.toHaveBeenCalled();
  unmount();
  show({ error: new Error('Network Error') });
  expect(screen.getByRole('alert')).toHaveTextContent('Network Error');
  expect(button('Remove')).not.toHaveAttribute('aria-busy');
});
