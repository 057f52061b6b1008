import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EmailField } from './email-field.tsx';

function FormWithEmail() {
  const [email, setEmail] = useState('');
  return <EmailField value={email} onChange={setEmail} />;
}

const field = () => screen.getByRole('textbox');

test('shows no error while an address is typed or empty', async () => {
  render(<FormWithEmail />);
  await userEvent.type(field(), 'nobody@x.con');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.clear(field());
  await userEvent.tab();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows an error for a malformed address on blur, and hides it once the address is corrected', async () => {
  render(<FormWithEmail />);
  await userEvent.type(field(), 'nobody@x.con');
  await userEvent.tab();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  expect(field()).toHaveAccessibleDescription(screen.getByRole('alert').textContent ?? '');
  await userEvent.type(field(), '{Backspace}m');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
