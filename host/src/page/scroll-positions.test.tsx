import { Link, Route, Routes, useNavigate } from '@tapin/shared/router';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useNavigationEffects } from './use-navigation-effects.ts';

let pageHeight = 0;
let notifyResize = () => {};

beforeEach(() => {
  pageHeight = 10_000;
  window.scrollTo = ((_left: number, top: number) => scroll(top)) as typeof window.scrollTo;
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      notifyResize = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      notifyResize = () => {};
    }
  };
});
afterEach(() => jest.useRealTimers());

function scroll(top: number) {
  Object.defineProperty(window, 'scrollY', { value: Math.min(top, pageHeight), configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

function Page() {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useNavigationEffects(main);
  return (
    <main ref={main} tabIndex={-1}>
      <Routes>
        <Route path="/students" element={<Link to="/student/s1">Ana</Link>} />
        <Route path="/student/s1" element={<Link to="/students">All students</Link>} />
      </Routes>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </main>
  );
}

const show = () =>
  render(
    <MemoryRouter initialEntries={['/students']}>
      <Page />
    </MemoryRouter>,
  );

const followLink = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const goBack = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));
const growTo = (height: number) =>
  act(async () => {
    pageHeight = height;
    notifyResize();
  });

/** Scrolls to 3,000, opens a student, and goes back to a list of which only the beginning is loaded. */
async function goBackToShortPage() {
  show();
  scroll(3_000);
  await followLink('Ana');
  expect(window.scrollY).toBe(0);
  pageHeight = 500;
  await goBack();
  expect(window.scrollY).toBe(500);
}

test('a navigation scrolls to the top, and going back restores the scroll position', async () => {
  show();
  scroll(1_200);
  await followLink('Ana');
  expect(window.scrollY).toBe(0);
  scroll(80);
  await followLink('All students');
  expect(window.scrollY).toBe(0);
  await goBack();
  expect(window.scrollY).toBe(80);
  await goBack();
  expect(window.scrollY).toBe(1_200);
  expect(screen.getByRole('main')).toHaveFocus();
});

test('going back scrolls on while a list is loading until the position is reached', async () => {
  await goBackToShortPage();
  await growTo(1_900);
  expect(window.scrollY).toBe(1_900);
  await growTo(9_000);
  expect(window.scrollY).toBe(3_000);
  scroll(0);
  await growTo(9_500);
  expect(window.scrollY).toBe(0);
});

test.each([
  ['scrolls by themselves', () => window.dispatchEvent(new Event('wheel'))],
  ['goes on', () => followLink('Ana')],
])('the scroll position is not restored for a person who %s', async (_, interrupt) => {
  await goBackToShortPage();
  await interrupt();
  scroll(100);
  await growTo(9_000);
  expect(window.scrollY).toBe(100);
});

test('going back stops scrolling when the page does not grow', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await goBackToShortPage();
  jest.advanceTimersByTime(5_000);
  await growTo(9_000);
  expect(window.scrollY).toBe(500);
});
