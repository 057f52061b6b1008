import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { mockOwnQuestions, questionWith } from '#src/testing/own-questions.ts';

const server = useTestServer();
const user = userEvent.setup();

const english = () => screen.findByLabelText('Question in English');
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

/** Closes the tab; returns whether the browser would ask for confirmation. */
function closeTab(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('leaves an unchanged form of a question without a warning', async () => {
  mockOwnQuestions(server, { questions: [questionWith()] });
  await openScreenAs(memberAs('admin'), '/admin/care/question/q7');
  await user.type(await english(), '!');
  await user.type(await english(), '{Backspace}');
  expect(closeTab()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

test('warns before a link leads away from a changed question; staying keeps what was typed', async () => {
  mockOwnQuestions(server);
  await openScreenAs(memberAs('admin'), '/admin/care/question');
  await user.type(await english(), 'Safe?');
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(dialog()).toBeVisible();
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay' })).toHaveFocus();
  await press('Stay');
  expect(dialog()).not.toBeInTheDocument();
  expect(currentPath()).toBe('/admin/care/question');
  expect(await english()).toHaveValue('Safe?');
  expect(screen.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await press('Leave');
  await waitFor(() => expect(currentPath()).toBe('/admin/care'));
});

test('warns before the tab is closed, until the person leaves the question', async () => {
  mockOwnQuestions(server);
  await openScreenAs(memberAs('admin'), '/admin/care/question');
  await user.type(await english(), 'Safe?');
  expect(closeTab()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await press('Leave');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(closeTab()).toBe(false);
});

test('opens the list without a warning after saving', async () => {
  const requests = mockOwnQuestions(server);
  await openScreenAs(memberAs('admin'), '/admin/care/question');
  await user.type(await english(), 'Safe?');
  await press('Save');
  await press('Save anyway');
  await waitFor(() => expect(currentPath()).toBe('/admin/care'));
  expect(requests).toHaveLength(1);
  expect(dialog()).not.toBeInTheDocument();
});
