import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { countChanges } from './count-changes.ts';
import { SaveBar } from './save-bar.tsx';

const guard = { isAsking: false, stay: jest.fn(), leave: jest.fn(), pass: jest.fn() };
const idle = { isPending: false, isSuccess: false, error: null };
const stored = { name: 'Oak', days: [1, 2] };

function Page() {
  const [values, setValues] = useState(stored);
  const [saved, setSaved] = useState(stored);
  const saving = { ...idle, isSuccess: saved !== stored };
  return (
    <>
      <button type="button" onClick={() => setValues({ name: 'Elm', days: [1] })}>
        Change
      </button>
      <SaveBar
        count={countChanges(values, saved)}
        guard={guard}
        saving={saving}
        onSave={() => setSaved(values)}
        onDiscard={() => setValues(saved)}
      />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the bar is absent without changes, and says how many fields have changed', async () => {
  render(<Page />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await press('Change');
  expect(screen.getByRole('status')).toHaveTextContent('2 changes not saved');
  await press('Discard');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('after saving the bar says so, and the focus stays where the button was', async () => {
  render(<Page />);
  await press('Change');
  await press('Save');
  expect(screen.getByRole('status')).toHaveTextContent('Saved.');
  expect(document.activeElement).toContainElement(screen.getByRole('status'));
});

test('a failed attempt shows its error beside the changes', () => {
  const saving = { ...idle, error: new Error('Network Error') };
  render(<SaveBar count={1} guard={guard} saving={saving} onDiscard={jest.fn()} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Network Error');
  expect(screen.getByRole('status')).toHaveTextContent('1 change not saved');
});

test('without a function that saves, the button submits the form around the bar', async () => {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <SaveBar count={1} guard={guard} saving={idle} onDiscard={jest.fn()} />
    </form>,
  );
  await press('Save');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a list counts as one changed field, and an equal copy as none', () => {
  expect(countChanges({ days: [1, 2], name: 'Oak' }, { days: [2, 1], name: 'Oak' })).toBe(1);
  expect(countChanges({ days: [1, 2] }, { days: [1, 2] })).toBe(0);
});
