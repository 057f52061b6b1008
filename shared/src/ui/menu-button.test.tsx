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

test('a press opens the menu, a press on an entry does it and closes the menu', async () => {
  show();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(button());
  expect(screen.getByRole('menu', { name: 'More about Ana' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove student' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  expect(onExport).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('the keyboard opens it, chooses and comes back to the button', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Save as CSV' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onRemove).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button()).toHaveFocus());
});

test('Escape leaves it without doing anything', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await waitFor(() => expect(button()).toHaveFocus());
  expect(onRemove).not.toHaveBeenCalled();
});

test('the library is kept from writing a style sheet into the page, which our policy refuses', () => {
  show();
  expect(document.getElementById('react-aria-pressable-style')?.tagName).toBe('META');
});
