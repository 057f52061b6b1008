import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './combobox.tsx';
import { searchOptions } from './combobox-search.ts';

const options = [
  { id: 'none', label: 'N/A' },
  { id: '1', label: 'Ms Tessa Thompson' },
  { id: '2', label: 'Mr Luis García' },
];

function Picker({ start = null }: { start?: string | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Combobox
        label="Counselor"
        placeholder="Search"
        emptyText="Nobody"
        options={options}
        value={value}
        onChange={setValue}
      />
      <output data-testid="value">{value ?? 'nothing'}</output>
      <button type="button">Next</button>
    </>
  );
}

const input = () => screen.getByRole('combobox', { name: 'Counselor' });
const labels = () => screen.queryAllByRole('option').map((option) => option.textContent);
const value = () => screen.getByTestId('value').textContent;
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

test('a combobox searches regardless of case and accents, and Enter chooses the first match', async () => {
  render(<Picker />);
  await userEvent.type(input(), 'garcia');
  expect(labels()).toEqual(['Mr Luis García']);
  expect(active()).toBe('Mr Luis García');
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('2');
  expect(input()).toHaveValue('Mr Luis García');
  expect(input()).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  ['nguyen', 'Ms Linh Nguyễn'],
  ['lukasz', 'Mr Łukasz Nowak'],
  ["d'arc", 'Ms Jeanne D’Arc'],
])('the search for "%s" finds %s', (query, label) => {
  const option = { id: 'searched', label };
  expect(searchOptions([...options, option], query)).toEqual([option]);
});

test('a press opens all options, with the chosen one marked', async () => {
  render(<Picker start="1" />);
  await userEvent.click(input());
  expect(labels()).toHaveLength(3);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ms Tessa Thompson');
  await userEvent.click(screen.getByRole('option', { name: 'N/A' }));
  expect(value()).toBe('none');
  expect(input()).toHaveFocus();
});

test('the arrow keys move through the options and wrap around', async () => {
  render(<Picker />);
  await userEvent.tab();
  expect(labels()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('N/A');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe('Mr Luis García');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(value()).toBe('1');
});

test('keys and pointer share one highlight, and Enter chooses it', async () => {
  render(<Picker />);
  await userEvent.type(input(), 'm');
  expect(active()).toBe('Ms Tessa Thompson');
  await userEvent.hover(screen.getByRole('option', { name: 'Mr Luis García' }));
  expect(active()).toBe('Mr Luis García');
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('2');
});

test('a combobox discards text that was typed without a choice', async () => {
  render(<Picker start="1" />);
  await userEvent.type(input(), 'xyz');
  await userEvent.keyboard('{Escape}');
  expect(input()).toHaveValue('Ms Tessa Thompson');
  await userEvent.type(input(), 'xyz');
  await userEvent.tab();
  expect(input()).toHaveValue('Ms Tessa Thompson');
  expect(value()).toBe('1');
});

test('a combobox clears the choice when its field is left empty', async () => {
  render(<Picker start="1" />);
  await userEvent.clear(input());
  await userEvent.tab();
  expect(value()).toBe('nothing');
});

test('a combobox shows a message when nothing matches', async () => {
  render(<Picker />);
  await userEvent.type(input(), 'xyz');
  expect(screen.getByText('Nobody')).toHaveAttribute('role', 'status');
  expect(input()).toHaveAttribute('aria-expanded', 'false');
});
