import { renderScreen } from '@tapin/shared/testing/render-screen';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '#src/remote.tsx';
import { aSchoolDay } from '#src/testing/a-school-day.ts';

const server = useTestServer();
const user = userEvent.setup();

const open = () => renderScreen({ remote, namespace: 'survey', at: '/survey' });
const question = (name: string) => screen.findByRole('heading', { name });

async function answer(name: string, word: string) {
  await question(name);
  await user.click(screen.getByRole('radio', { name: word }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

test('asks the three questions one at a time and thanks with what was answered', async () => {
  const { day, handlers } = aSchoolDay();
  server.use(...handlers);
  await open();
  await answer('Have you eaten today?', 'Yes');
  await answer('Do you feel rested?', 'No');
  await answer('How are you feeling today?', 'Good');
  expect(await question('Thank you, Ana!')).toHaveFocus();
  const rows = within(screen.getByRole('region', { name: 'Your answers today' }));
  expect(rows.getAllByRole('definition').map((answered) => answered.textContent)).toEqual([
    'Yes',
    'No',
    'Good',
  ]);
  expect(day.submissions).toEqual([
    { questionId: 'q1', response: true },
    { questionId: 'q2', response: false },
    { questionId: 'q3', response: 4 },
  ]);
});
