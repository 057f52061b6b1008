import { changeLanguage, loadMessages } from '@tapin/shared/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '#src/remote.ts';
import { Rules } from './rules.tsx';

const rules = { awful: true, lowDays: 3, notEatenDays: 2, ownLow: true };
const previewLoad = { state: 'tooFew', preview: null, retry: () => undefined } as const;
const label = 'A low answer to a question of the school';

beforeAll(async () => {
  await changeLanguage('en');
  await loadMessages('staff', remote.messages);
});

test('turns off the rule about low answers to own questions, and keeps the other rules', async () => {
  const changes: unknown[] = [];
  render(<Rules rules={rules} previewLoad={previewLoad} onChange={(changed) => changes.push(changed)} />);
  await userEvent.click(screen.getByRole('checkbox', { name: label, checked: true }));
  expect(changes).toEqual([{ ...rules, ownLow: false }]);
});

test('leaves out the rule when an API of an earlier version does not send it', () => {
  const { ownLow: _, ...earlier } = rules;
  render(
    <Rules
      rules={JSON.parse(JSON.stringify(earlier))}
      previewLoad={previewLoad}
      onChange={() => undefined}
    />,
  );
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});
