import { Route, Routes } from '@tapin/shared/router';
import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from './data-table.tsx';
import { RowLink } from './row-link.tsx';
import type { Column } from './table-column.tsx';

interface Student {
  id: string;
  name: string;
  tapIns: number;
}

const viewport = useMockViewport();
const students = (count: number): Student[] =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, name: `Student ${index}`, tapIns: index }));

const columns: Column<Student>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ id, name }) => <RowLink to={`/student/${id}`}>{name}</RowLink>,
  },
  { id: 'tapIns', header: 'Tap-ins', align: 'end', cell: ({ tapIns }) => tapIns },
];

const tableOf = (rows: Student[], total?: number) => (
  <MemoryRouter>
    <Routes>
      <Route
        path="/"
        element={
          <DataTable
            caption="Students of Cedar High"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            {...(total !== undefined && { total })}
          />
        }
      />
      <Route path="/student/:id" element={<p>The student’s page</p>} />
    </Routes>
  </MemoryRouter>
);

const table = () => screen.getByRole('table', { name: 'Students of Cedar High' });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const section = (index: number) => table().querySelectorAll('tbody')[index] as HTMLElement;

test('each row has its header as name, and each cell has the name of its column', () => {
  render(tableOf(students(2)));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Tap-ins',
  ]);
  expect(names()).toEqual(['Student 0', 'Student 1']);
  const row = screen.getByRole('row', { name: /Student 1/ });
  expect(within(row).getByRole('cell')).toHaveAttribute('data-column', 'Tap-ins');
  expect(table()).not.toHaveAttribute('aria-rowcount');
});

test('the link in a row opens its page, also with the keyboard', async () => {
  render(tableOf(students(3)));
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Student 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('The student’s page')).toBeVisible();
});

test('a long table replaces rows far from the viewport with placeholders of the same height', async () => {
  render(tableOf(students(500)));
  expect(screen.getAllByRole('rowheader')).toHaveLength(40);
  expect(table()).toHaveAttribute('aria-rowcount', '501');
  await viewport.enter(section(24));
  expect(names().at(-1)).toBe('Student 499');
  expect(screen.getByRole('row', { name: /Student 499/ })).toHaveAttribute('aria-rowindex', '501');
  await viewport.leave(section(0), 1234);
  expect(screen.queryByText('Student 0')).not.toBeInTheDocument();
  expect(section(0).querySelector('td')).toHaveStyle({ height: '1234px' });
  await viewport.enter(section(0));
  expect(screen.getByText('Student 0')).toBeVisible();
});

test('the height of rows that were never rendered is estimated from measured rows', async () => {
  const { rerender } = render(tableOf(students(140)));
  await viewport.leave(section(0), 20 * 80);
  rerender(tableOf(students(160)));
  expect(section(7).querySelector('td')).toHaveStyle({ height: '1600px' });
});

test('a section with the focus is never replaced by a placeholder', async () => {
  render(tableOf(students(200)));
  await userEvent.tab();
  await viewport.leave(section(0), 1_000);
  expect(screen.getByRole('link', { name: 'Student 0' })).toHaveFocus();
});

test('a table of a hundred rows is rendered completely', () => {
  render(tableOf(students(100)));
  expect(screen.getAllByRole('rowheader')).toHaveLength(100);
  expect(viewport.isObserved(section(4))).toBe(false);
});

test('a list with more pages has its total in aria-rowcount', () => {
  render(tableOf(students(20), 612));
  expect(table()).toHaveAttribute('aria-rowcount', '613');
});

test('a table renders again for other rows, but not for the same rows', () => {
  let renderCount = 0;
  const countingColumns: Column<Student>[] = [
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      cell: ({ name }) => {
        renderCount += 1;
        return name;
      },
    },
  ];
  const rows = students(3);
  const tableWith = (list: Student[]) => (
    <DataTable caption="Students" columns={countingColumns} rows={list} rowKey={({ id }) => id} />
  );
  const { rerender } = render(tableWith(rows));
  const before = renderCount;
  rerender(tableWith([...rows]));
  expect(renderCount).toBe(before);
  rerender(tableWith([...rows, ...students(4).slice(3)]));
  expect(renderCount).toBeGreaterThan(before);
  expect(names()).toHaveLength(4);
});
