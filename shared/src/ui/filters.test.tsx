import { MemoryRouter } from '@tapin/shared/testing/router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EmptyState } from './empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterSelect } from './filter-select.tsx';
import { TabLinks } from './tab-links.tsx';

const grades = [
  { value: '0', label: 'All grades' },
  { value: '9', label: 'Grade 9' },
];

function Filters() {
  const [grade, setGrade] = useState('0');
  return (
    <FilterBar label="Filters">
      <FilterSelect label="Grade" options={grades} value={grade} onChange={setGrade} />
    </FilterBar>
  );
}

test('a filter has a name in its group, and is marked while it is set', async () => {
  render(<Filters />);
  const select = within(screen.getByRole('group', { name: 'Filters' })).getByRole('combobox', {
    name: 'Grade',
  });
  expect(select).toHaveDisplayValue('All grades');
  expect(select).not.toHaveAttribute('data-set');
  await userEvent.selectOptions(select, 'Grade 9');
  expect(select).toHaveDisplayValue('Grade 9');
  expect(select).toHaveAttribute('data-set');
  await userEvent.selectOptions(select, 'All grades');
  expect(select).not.toHaveAttribute('data-set');
});

test('tabs that are screens are links, and the current one has aria-current', async () => {
  const tabs = [
    { to: '/student/s1/overview', label: 'Overview' },
    { to: '/student/s1/feed', label: 'Feed' },
  ];
  render(
    <MemoryRouter initialEntries={['/student/s1/overview?days=7']}>
      <TabLinks label="Ana Rivera" tabs={tabs} />
    </MemoryRouter>,
  );
  const tab = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Ana Rivera' })).getByRole('link', { name });
  expect(tab('Overview')).toHaveAttribute('aria-current', 'page');
  await userEvent.click(tab('Feed'));
  expect(tab('Feed')).toHaveAttribute('aria-current', 'page');
  expect(tab('Overview')).not.toHaveAttribute('aria-current');
});

test('an empty state shows why it is empty and what to do', () => {
  render(
    <EmptyState
      title="No one has tapped in yet today"
      hint="The first answers come with the first lesson."
      action={<button type="button">Show yesterday</button>}
    />,
  );
  expect(screen.getByText('No one has tapped in yet today')).toBeVisible();
  expect(screen.getByText(/first lesson/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show yesterday' })).toBeVisible();
});
