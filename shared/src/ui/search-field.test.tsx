import { Link, Route, Routes, useLocation, useNavigate } from '@tapin/shared/router';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { SearchField } from './search-field.tsx';
import { useSearch } from './use-search.ts';

function Students() {
  const { typed, term, type } = useSearch();
  const navigate = useNavigate();
  return (
    <>
      <SearchField label="Find a student" value={typed} onChange={type} />
      <output data-testid="term">{term}</output>
      <output data-testid="address">{useLocation().search}</output>
      <button type="button" onClick={() => navigate('?grade=9&search=Lee')}>
        Link
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const field = () => screen.getByRole('searchbox', { name: 'Find a student' });
const text = (id: string) => screen.getByTestId(id).textContent;
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const show = (at = '/staff/students?grade=9') =>
  render(
    <MemoryRouter initialEntries={['/start', at]}>
      <Students />
    </MemoryRouter>,
  );

test('the search begins 200 ms after the last letter, and keeps the other parameters of the URL', async () => {
  show();
  await user.type(field(), 'An');
  await advanceTime(199);
  await user.type(field(), 'a');
  await advanceTime(199);
  expect(text('term')).toBe('');
  await advanceTime(1);
  expect(text('term')).toBe('Ana');
  expect(text('address')).toBe('?grade=9&search=Ana');
});

test('spaces around a term are not searched, but stay in the field during typing', async () => {
  show();
  await user.type(field(), ' Ana ');
  await advanceTime(200);
  expect(text('term')).toBe('Ana');
  await user.type(field(), 'R');
  await advanceTime(200);
  expect(text('term')).toBe('Ana R');
});

test('an empty field removes the term from the URL', async () => {
  show('/staff/students?search=Ana');
  expect(field()).toHaveValue('Ana');
  await user.clear(field());
  await advanceTime(200);
  expect(text('address')).toBe('');
});

test('typing adds no history entry; a link does', async () => {
  show();
  await user.type(field(), 'An');
  await advanceTime(200);
  await user.type(field(), 'a');
  await advanceTime(200);
  await press('Link');
  expect(field()).toHaveValue('Lee');
  await press('Back');
  expect(field()).toHaveValue('Ana');
  await press('Back');
  expect(text('address')).toBe('');
});

test('a new term in the URL replaces the typed text', async () => {
  show();
  await user.type(field(), 'Ana');
  await press('Link');
  await advanceTime(1_000);
  expect(field()).toHaveValue('Lee');
  expect(text('term')).toBe('Lee');
});

test('a link that is pressed before the search begins opens its screen, however long that takes to load', async () => {
  const loading = Promise.withResolvers<void>();
  const Member = lazy(() => loading.promise.then(() => ({ default: () => <h1>Ana Ruiz</h1> })));
  render(
    <MemoryRouter initialEntries={['/staff']}>
      <Link to="/staff/ana">Ana</Link>
      <Suspense>
        <Routes>
          <Route path="/staff" element={<Students />} />
          <Route path="/staff/ana" element={<Member />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  await user.type(field(), 'Ana');
  await user.click(screen.getByRole('link', { name: 'Ana' }));
  // The shell moves the focus as soon as the screen changes.
  act(() => screen.getByRole('link', { name: 'Ana' }).blur());
  await advanceTime(1_000);
  await act(async () => loading.resolve());
  expect(await screen.findByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
});
