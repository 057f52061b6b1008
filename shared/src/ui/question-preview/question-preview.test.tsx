import { previewReady } from '@tapin/contract/question-preview';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formOf, type QuestionForm } from '../question-content/question-form.ts';
import { QuestionPreview } from './question-preview.tsx';

const formWith = (question: string): QuestionForm => {
  const form = formOf();
  return { ...form, texts: { ...form.texts, en: { ...form.texts.en, question } } };
};

const preview = (question: string) => <QuestionPreview form={formWith(question)} text={(key) => key} />;

/** Returns the window of a frame, and the drafts that it has received. */
function frameOf(title: string) {
  const frame = screen.getByTitle<HTMLIFrameElement>(title);
  const source = frame.contentWindow;
  if (!source) throw new Error(`the frame "${title}" has no window`);
  const postMessage = jest.spyOn(source, 'postMessage').mockImplementation(() => undefined);
  return { frame, source, lastDraft: () => postMessage.mock.lastCall };
}

const report = (source: Window, origin = window.location.origin, data: unknown = previewReady) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { source, origin, data })));

test('sends the draft to a frame that is ready, and each change after that', async () => {
  const { rerender } = render(preview('Safe?'));
  const phone = frameOf('phone');
  const laptop = frameOf('laptop');
  rerender(preview('Safe here?'));
  expect(phone.lastDraft()).toBeUndefined();
  await report(phone.source);
  expect(phone.lastDraft()).toEqual([
    {
      kind: 'tapin-question-draft',
      question: { _id: 'q0', question: 'Safe here?', type: 'basic', graphic: 'own' },
      language: 'en',
      number: 4,
      total: 4,
    },
    window.location.origin,
  ]);
  rerender(preview('Safe there?'));
  expect(phone.lastDraft()?.[0]).toMatchObject({ question: { question: 'Safe there?' } });
  expect(laptop.lastDraft()).toBeUndefined();
});

test('the preview of a question gets its draft again when the page in its frame has loaded again', async () => {
  render(preview('Safe?'));
  const phone = frameOf('phone');
  await report(phone.source);
  const before = jest.mocked(phone.source.postMessage).mock.calls.length;
  await report(phone.source);
  expect(jest.mocked(phone.source.postMessage).mock.calls.length).toBeGreaterThan(before);
});

test('ignores messages of another origin, of another window, and with other content', async () => {
  render(preview('Safe?'));
  const phone = frameOf('phone');
  await report(phone.source, 'https://elsewhere.example');
  await report(window);
  await report(phone.source, window.location.origin, 'something else');
  expect(phone.lastDraft()).toBeUndefined();
});

test('shows the draft as a student with the selected language reads it', async () => {
  render(preview('Safe?'));
  const phone = frameOf('phone');
  await report(phone.source);
  await userEvent.click(screen.getByRole('tab', { name: 'Español' }));
  expect(phone.lastDraft()?.[0]).toMatchObject({ language: 'es', question: { language: 'en' } });
});

test('reports a preview that does not load, until it is ready after all', async () => {
  jest.useFakeTimers();
  render(preview('Safe?'));
  const phone = frameOf('phone');
  expect(screen.queryByText('previewMissing')).not.toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(15_000));
  expect(screen.getAllByText('previewMissing')).toHaveLength(2);
  await report(phone.source);
  expect(screen.getAllByText('previewMissing')).toHaveLength(1);
  jest.useRealTimers();
});
