import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { monthFigures, monthWith } from '#src/testing/month.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

const monthOf = (eaten: number | null) => {
  const figures = monthFigures({ eaten, ...(eaten === null && { hidden: 'withheld' }) });
  return monthWith({ figures, before: figures, weekdays: [] });
};

/** Opens a month that has a figure on the screen, and not on paper. */
async function openMonth() {
  const print = jest.fn();
  window.print = print;
  server.use(
    http.get('*/api/staff/month', ({ request }) => {
      const isForPaper = new URL(request.url).searchParams.get('on') === 'paper';
      return HttpResponse.json({ month: monthOf(isForPaper ? null : 83) });
    }),
    http.get('*/api/staff/dashboard', () => new HttpResponse(null, { status: 204 })),
  );
  openScreenAs(memberAs('admin'), '/staff/month?from=2026-03-01&to=2026-03-31');
  await screen.findByText('83%');
  return { print, user: userEvent.setup() };
}

test('the printed month has the figures for paper, which the button loads before it prints', async () => {
  const { print, user } = await openMonth();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByText('83%')).toBeVisible();
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByText('83%')).not.toBeInTheDocument();
  expect(screen.getByText('Not shown, because too few students answered.')).toBeVisible();
  act(() => window.dispatchEvent(new Event('afterprint')));
  expect(screen.getByText('83%')).toBeVisible();
});

test('a month that is printed without the button has no figures, and names the button', async () => {
  await openMonth();
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByText('83%')).not.toBeInTheDocument();
  expect(screen.getByText(/^Print with the Print button/)).toBeVisible();
});
