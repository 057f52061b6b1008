import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionButton } from './action-button.tsx';
import { Form } from './form.tsx';
import { LoadFailed } from './load-failed.tsx';
import { SelectField } from './select-field.tsx';
import { StatusText } from './status-text.tsx';
import { TextField } from './text-field.tsx';

const onSubmit = jest.fn();
beforeEach(() => onSubmit.mockClear());

const show = () =>
  render(
    <Form onSubmit={onSubmit}>
      <TextField label="Name" value="Ana" onChange={() => undefined} required />
      <SelectField
        label="Grade"
        value="1"
        onChange={() => undefined}
        options={[{ value: '1', label: '1' }]}
      />
      <ActionButton type="submit">Save</ActionButton>
    </Form>,
  );

test('a double press on the button submits the form once', async () => {
  show();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test.each([
  ['textbox', 'Name'],
  ['combobox', 'Grade'],
])('Enter in a %s submits the form', async (role, name) => {
  show();
  screen.getByRole(role, { name }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('each new error moves the focus to the field that is marked as invalid', () => {
  const formWith = (error: Error | null) => (
    <Form onSubmit={onSubmit} error={error}>
      <TextField label="Name" value="Ana" onChange={() => undefined} />
      <TextField label="Code" error={error?.message} value="X" onChange={() => undefined} />
      <button type="submit">Send</button>
    </Form>
  );
  const { rerender } = render(formWith(null));
  for (const message of ['Not this one', 'Nor this one']) {
    screen.getByRole('button', { name: 'Send' }).focus();
    rerender(formWith(new Error(message)));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(message);
  }
});

test('a repeated Enter key does not submit the form again', () => {
  show();
  const isDefaultAllowed = fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', repeat: true });
  expect(isDefaultAllowed).toBe(false);
});

test('a failed load shows its error and a button to retry', async () => {
  const onRetry = jest.fn();
  render(<LoadFailed error={new Error('Network Error')} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Network Error');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a result is announced in a status element that existed before', () => {
  const { rerender } = render(<StatusText>{null}</StatusText>);
  const status = screen.getByRole('status');
  rerender(<StatusText>Saved</StatusText>);
  expect(screen.getByRole('status')).toBe(status);
  expect(status).toHaveTextContent('Saved');
});
