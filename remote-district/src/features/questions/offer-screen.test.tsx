import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { replyError } from '#src/testing/mock-district.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

const open = () => openScreenAs(districtAdmin(), '/district/questions/offer');
const save = () => user.click(screen.getByRole('button', { name: 'Offer to all schools' }));

test('offers a complete question to all schools', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/district/question-offers', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  await open();
  const question = screen.getByLabelText('Question in English');
  await user.type(question, '  ');
  await save();
  expect(question).toHaveFocus();
  expect(screen.getByText('Write the question in at least one language.')).toBeVisible();
  expect(bodies).toEqual([]);
  await user.type(question, 'Do you belong?');
  await user.click(screen.getByRole('checkbox', { name: 'No' }));
  await save();
  await waitFor(() => expect(currentPath()).toBe('/district/questions'));
  expect(bodies).toEqual([
    {
      districtUserId: 'district-user-1',
      type: 'basic',
      texts: { en: { question: 'Do you belong?' } },
      lowResponses: [false],
    },
  ]);
});

test('keeps what was typed when the server refuses the offer', async () => {
  server.use(
    http.post('*/api/district/question-offers', replyError('It is not complete.', 'question_invalid')),
  );
  await open();
  await user.type(screen.getByLabelText('Question in English'), 'Do you belong?');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('It is not complete.');
  expect(screen.getByLabelText('Question in English')).toHaveValue('Do you belong?');
});

test('warns before a link leads away from an offer that is not saved', async () => {
  await open();
  await user.type(screen.getByLabelText('Question in English'), 'Do you belong?');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Question in English')).toHaveValue('Do you belong?');
  expect(currentPath()).toBe('/district/questions/offer');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(currentPath()).toBe('/district/questions'));
});
