import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreen, signInAs } from '#src/testing/open-screen.ts';
import { student, unverified } from '#src/testing/people.ts';

const server = useTestServer();
const keptFiles = useSavedFiles();
const button = () => screen.findByRole('button', { name: 'Download my data' });

test('saves the data of a student as a file', async () => {
  server.use(
    http.get('*/api/user/data', () =>
      HttpResponse.json({ fileName: 'tapin-my-data.json', record: { user: { firstName: 'Ana' } } }),
    ),
  );
  signInAs(student());
  await openScreen('/account');
  await userEvent.click(await button());
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  const text = '{\n  "user": {\n    "firstName": "Ana"\n  }\n}';
  expect(await keptFiles()).toEqual([{ name: 'tapin-my-data.json', text }]);
});

test('shows why nothing was saved, and can be retried', async () => {
  server.use(http.get('*/api/user/data', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 })));
  signInAs(student());
  await openScreen('/account');
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  server.use(http.get('*/api/user/data', () => HttpResponse.json({ fileName: 'a.json', record: {} })));
  await userEvent.click(await button());
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('is not offered before the address is confirmed', async () => {
  signInAs(unverified('student'));
  await openScreen('/account');
  await screen.findByRole('link', { name: 'Confirm your email' });
  expect(screen.queryByRole('button', { name: 'Download my data' })).not.toBeInTheDocument();
});
