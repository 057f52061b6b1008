import {
  previewReady,
  type QuestionDraft,
  questionPreviewPath,
} from '@tapin/shared/contract/question-preview';
import { changeLanguage } from '@tapin/shared/i18n';
import { laughQuestion, safeQuestion } from '@tapin/shared/testing/own-questions';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '#src/remote.ts';
import { continueButton, findHeading, radio } from '#src/testing/open-survey.ts';

const user = userEvent.setup();
const draft: QuestionDraft = {
  kind: 'tapin-question-draft',
  question: laughQuestion,
  language: 'en',
  number: 4,
  total: 5,
};

const openPreview = () =>
  act(async () => {
    await renderScreen({ remote, namespace: 'survey', at: questionPreviewPath });
  });

function mockParentWindow(): Window {
  const parent = document.body.appendChild(document.createElement('iframe')).contentWindow;
  if (!parent) throw new Error('the frame has no window');
  jest.spyOn(parent, 'postMessage').mockImplementation(() => undefined);
  jest.spyOn(window, 'parent', 'get').mockReturnValue(parent);
  return parent;
}

const send = (data: unknown, source: Window, origin = window.location.origin) =>
  act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  });

afterEach(async () => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
  jest.restoreAllMocks();
  await act(() => changeLanguage('en'));
});

test('the preview of a question notifies the parent page when it is ready, and shows each draft from that page', async () => {
  const parent = mockParentWindow();
  await openPreview();
  expect(parent.postMessage).toHaveBeenCalledWith(previewReady, window.location.origin);
  expect(screen.queryByRole('heading', { level: 1, name: 'How often do you laugh?' })).toBeNull();

  await send(draft, parent);
  await findHeading('How often do you laugh?');
  expect(screen.getByText('4 of 5')).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  await send({ ...draft, question: { ...safeQuestion, question: 'Are you safe?' }, number: 5 }, parent);
  await findHeading('Are you safe?');
  expect(screen.getByText('5 of 5')).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

test('the preview of a question keeps a chosen answer while the texts change, and never sends it', async () => {
  const parent = mockParentWindow();
  await openPreview();
  await send(draft, parent);
  await findHeading('How often do you laugh?');
  expect(continueButton()).toHaveAttribute('aria-disabled', 'true');
  await user.click(radio('Often'));
  await send({ ...draft, question: { ...laughQuestion, question: 'Do you laugh often?' } }, parent);
  await findHeading('Do you laugh often?');
  expect(radio('Often')).toBeChecked();
  await user.click(continueButton());
  expect(radio('Often')).toBeChecked();
  expect(continueButton()).toHaveAttribute('aria-disabled', 'false');
});

test('the preview clears the chosen answer when the type of the question changes', async () => {
  const parent = mockParentWindow();
  await openPreview();
  await send(draft, parent);
  await findHeading('How often do you laugh?');
  await user.click(radio('Often'));
  await send({ ...draft, question: safeQuestion }, parent);
  await findHeading('Do you feel safe here?');
  expect(continueButton()).toHaveAttribute('aria-disabled', 'true');
});

test('the preview uses the language of the draft, and does not change the stored language', async () => {
  const parent = mockParentWindow();
  await openPreview();
  localStorage.clear();
  await send({ ...draft, question: safeQuestion, language: 'es' }, parent);
  expect(await screen.findByRole('button', { name: 'Continuar' })).toBeVisible();
  expect(radio('Sí')).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each([
  ['of another kind', { ...draft, kind: 'other' }],
  ['without a question', { ...draft, question: null }],
  ['of an unknown type', { ...draft, question: { ...laughQuestion, type: 'slider' } }],
  ['with four words', { ...draft, question: { ...laughQuestion, steps: laughQuestion.steps?.slice(1) } }],
  ['in an unknown language', { ...draft, language: 'xx' }],
  ['with a number that is a text', { ...draft, number: '4' }],
  ['that is a text', 'draft'],
])('the preview of a question ignores a message %s', async (_, message) => {
  const parent = mockParentWindow();
  await openPreview();
  await send(message, parent);
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('the preview ignores a draft from another origin or another window', async () => {
  const parent = mockParentWindow();
  await openPreview();
  await send(draft, parent, 'https://elsewhere.test');
  await send(draft, window);
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await send(draft, parent);
  await findHeading('How often do you laugh?');
});

test('the preview outside of a frame explains its purpose, and links to the form', async () => {
  await openPreview();
  await findHeading('Preview');
  expect(screen.getByRole('link', { name: 'Write a question' })).toHaveAttribute('href', '/admin/care');
});
