import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuButton } from './menu-button.tsx';

const onRemove = jest.fn();
const onExport = jest.fn();
beforeEach(() => {
  onRemove.mockClear();
  onExport.mockClear();
});

const show = () =>
  render(
    <MenuButton
      label="More about Ana"
      items={[
        { id: 'export', label: 'Save as CSV', onSelect: onExport },
        { id: 'remove', label: 'Remove student', onSelect: onRemove, tone: 'danger' },
      ]}
    />,
  );

const button = () => screen.getByRole('button', { name: 'More about Ana' });

test('a press opens the menu, and a press on an entry runs it and closes the menu', async () => {
  show();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(button());
  expect(screen.getByRole('menu', { name: 'More about Ana' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove student' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  expect(onExport).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('the keyboard opens the menu and chooses, and the focus returns to the button', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Save as CSV' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onRemove).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button()).toHaveFocus());
});

test('Escape closes the menu without an action', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await waitFor(() => expect(button()).toHaveFocus());
  expect(onRemove).not.toHaveBeenCalled();
});

test('React Aria adds no style element, which the content security policy would block', () => {
  show();
  expect(document.getElementById('react-aria-pressable-style')?.tagName).toBe('META');
});
