import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'school', label: 'School' },
  { id: 'district', label: 'District' },
  { id: 'other', label: 'Other' },
] as const;

type Id = (typeof tabs)[number]['id'];

function Choice() {
  const [selected, setSelected] = useState<Id>('school');
  return (
    <Tabs label="Where do you work?" tabs={tabs} selected={selected} onSelect={setSelected}>
      <p>Roles of {selected}</p>
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

test('one tab is selected, and its panel has its name', async () => {
  render(<Choice />);
  expect(screen.getByRole('tablist', { name: 'Where do you work?' })).toBeVisible();
  expect(screen.getByRole('tab', { selected: true })).toBe(tab('School'));
  await userEvent.click(tab('District'));
  expect(screen.getByRole('tab', { selected: true })).toBe(tab('District'));
  expect(screen.getByRole('tabpanel', { name: 'District' })).toHaveTextContent('Roles of district');
});

test.each([
  { from: 'School', key: '{ArrowRight}', to: 'District' },
  { from: 'Other', key: '{ArrowRight}', to: 'School' },
  { from: 'District', key: '{ArrowLeft}', to: 'School' },
  { from: 'School', key: '{ArrowLeft}', to: 'Other' },
  { from: 'Other', key: '{Home}', to: 'School' },
  { from: 'School', key: '{End}', to: 'Other' },
])('$key on $from selects and focuses $to', async ({ from, key, to }) => {
  render(<Choice />);
  await userEvent.click(tab(from));
  await userEvent.keyboard(key);
  expect(tab(to)).toHaveFocus();
  expect(screen.getByRole('tab', { selected: true })).toBe(tab(to));
});

test.each([
  { key: '{ArrowLeft}', to: 'District' },
  { key: '{ArrowRight}', to: 'Other' },
])('$key selects $to in a right-to-left language', async ({ key, to }) => {
  render(
    <div dir="rtl">
      <Choice />
    </div>,
  );
  await userEvent.click(tab('School'));
  await userEvent.keyboard(key);
  expect(tab(to)).toHaveFocus();
});

test('the Tab key focuses the selected tab only, and then leaves the tabs', async () => {
  render(
    <>
      <Choice />
      <button type="button">Continue</button>
    </>,
  );
  await userEvent.tab();
  expect(tab('School')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(tab('District')).toHaveFocus();
});

test('keys other than the arrows do not change the selected tab', async () => {
  render(<Choice />);
  await userEvent.click(tab('School'));
  await userEvent.keyboard('x{ArrowDown}');
  expect(screen.getByRole('tab', { selected: true })).toBe(tab('School'));
});
