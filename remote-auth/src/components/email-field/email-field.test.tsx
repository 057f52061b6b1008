import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EmailField } from './email-field.tsx';

function Asking() {
  const [email, setEmail] = useState('');
  return <EmailField value={email} onChange={setEmail} />;
}

const field = () => screen.getByRole('textbox');

test('says nothing while an address is typed or left empty', async () => {
  render(<Asking />);
  await userEvent.type(field(), 'nobody@x.con');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.clear(field());
  await userEvent.tab();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('says that an address cannot be right when it is left, and no more once it is corrected', async () => {
  render(<Asking />);
  await userEvent.type(field(), 'nobody@x.con');
  await userEvent.tab();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  expect(field()).toHaveAccessibleDescription(screen.getByRole('alert').textContent ?? '');
  await userEvent.type(field(), '{Backspace}m');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
