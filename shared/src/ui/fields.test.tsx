import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const doNothing = () => undefined;

test('a text field has its label and reports the typed text', async () => {
  function Form() {
    const [name, setName] = useState('');
    return <TextField label="First name" value={name} onChange={setName} autoComplete="given-name" />;
  }
  render(<Form />);
  const field = screen.getByRole('textbox', { name: 'First name' });
  await userEvent.type(field, 'Ana');
  expect(field).toHaveValue('Ana');
  expect(field).toHaveAttribute('autocomplete', 'given-name');
  expect(field).not.toHaveAttribute('aria-invalid');
  expect(field).not.toHaveAttribute('aria-describedby');
});

test('hint and error describe the field; the error is announced and marks it invalid', () => {
  const field = (error: string | null) => (
    <TextField label="Email" hint="The one your school knows" error={error} value="" onChange={doNothing} />
  );
  const { rerender } = render(field(null));
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveAccessibleDescription('The one your school knows');
  rerender(field('Please enter a valid email address'));
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('The one your school knows Please enter a valid email address');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
  rerender(field(null));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(input).toBeValid();
});

test('two fields with the same label each have their own hint', () => {
  render(
    <>
      <TextField label="Code" hint="Of the school" value="" onChange={doNothing} />
      <TextField label="Code" hint="Of the district" value="" onChange={doNothing} />
    </>,
  );
  const [school, district] = screen.getAllByRole('textbox', { name: 'Code' });
  expect(school).toHaveAccessibleDescription('Of the school');
  expect(district).toHaveAccessibleDescription('Of the district');
});

test('a password is hidden until the person chooses to see it', async () => {
  function Form() {
    const [password, setPassword] = useState('');
    return (
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
    );
  }
  render(<Form />);
  const field = screen.getByLabelText('Password');
  const toggle = screen.getByRole('button', { name: 'Show password', pressed: false });
  await userEvent.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(toggle);
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(toggle);
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'current-password');
});

test('the error of a password describes it', () => {
  render(
    <PasswordField
      label="Password"
      error="Too short"
      value="x"
      onChange={doNothing}
      autoComplete="new-password"
    />,
  );
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Too short');
});

test('a select field shows its options and reports the chosen one', async () => {
  const options = [
    { value: '1', label: 'Grade 1' },
    { value: '2', label: 'Grade 2' },
  ];
  function Form() {
    const [grade, setGrade] = useState('');
    return (
      <SelectField label="Grade" placeholder="Choose" value={grade} onChange={setGrade} options={options} />
    );
  }
  render(<Form />);
  const field = screen.getByRole('combobox', { name: 'Grade' });
  expect(field).toHaveDisplayValue('Choose');
  expect(screen.getByRole('option', { name: 'Choose' })).toBeDisabled();
  await userEvent.selectOptions(field, 'Grade 2');
  expect(field).toHaveValue('2');
});

test('a select field without a placeholder has its options only', () => {
  const options = [{ value: 'en', label: 'English' }];
  render(
    <SelectField label="Language" value="en" onChange={doNothing} options={options} error="Not saved" />,
  );
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveAccessibleDescription('Not saved');
});

test('a form’s error is announced; without one there is nothing', () => {
  const { rerender, container } = render(<FormError error={null} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<FormError error={new Error('Network Error')} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Network Error');
});
