import { inEveryLanguage, type Language } from '@tapin/contract/languages';
import type { QuestionContent } from '@tapin/contract/own-questions';
import {
  areAllLow,
  contentOf,
  formOf,
  isComplete,
  isStepMissing,
  previewOf,
  type QuestionForm,
  questionProblem,
  shownLanguage,
} from './question-form.ts';

const words = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'];

function formWith(
  type: QuestionForm['type'],
  texts: { [L in Language]?: { question?: string; steps?: string[] } },
): QuestionForm {
  const form = formOf();
  const written = inEveryLanguage((language) => ({ ...form.texts[language], ...texts[language] }));
  return { ...form, type, texts: written };
}

test('reports the first language when no language has a question', () => {
  const form = formWith('basic', { en: { question: ' \u200b ' } });
  expect([questionProblem(form, 'en'), questionProblem(form, 'es')]).toEqual(['missing', null]);
  expect(isComplete(form)).toBe(false);
});

test('a question is complete when it is written in any one language', () => {
  expect(isComplete(formWith('basic', { en: { question: 'Safe?' } }))).toBe(true);
  expect(isComplete(formWith('basic', { es: { question: '¿A salvo?' } }))).toBe(true);
});

test('refuses a language with words and no question, and marks the question', () => {
  const form = formWith('steps', {
    en: { question: 'How?', steps: words },
    es: { steps: ['Nunca', '', '', '', ''] },
  });
  expect(questionProblem(form, 'es')).toBe('questionMissing');
  expect(isComplete(form)).toBe(false);
});

test('refuses five steps with a blank word, and marks that word only', () => {
  const form = formWith('steps', { en: { question: 'How?', steps: words.with(3, ' ') } });
  expect(words.map((_, index) => isStepMissing(form, 'en', index))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(isStepMissing(form, 'es', 0)).toBe(false);
  expect(isComplete(form)).toBe(false);
});

test('ignores the words of the steps while the type is yes or no', () => {
  const form = formWith('basic', { en: { question: 'Safe?' }, es: { steps: words } });
  expect(isComplete(form)).toBe(true);
  expect(contentOf(form)).toEqual({ type: 'basic', texts: { en: { question: 'Safe?' } }, lowResponses: [] });
});

test('a question is refused when every response is low', () => {
  const form = formWith('basic', { en: { question: 'Safe?' } });
  const low: QuestionForm = { ...form, lowResponses: { basic: [true, false], steps: [1] } };
  expect([areAllLow(low), isComplete(low)]).toEqual([true, false]);
  expect(areAllLow({ ...low, type: 'steps' })).toBe(false);
});

test('sends trimmed texts of the languages that have one, with the low responses of the selected type', () => {
  const form = formWith('steps', { en: { question: ' How? ', steps: words.with(0, ' Never ') } });
  expect(contentOf({ ...form, lowResponses: { basic: [false], steps: [1, 2] } })).toEqual({
    type: 'steps',
    texts: { en: { question: 'How?', steps: words } },
    lowResponses: [1, 2],
  });
});

test('a stored question passes through the form unchanged', () => {
  const stored: QuestionContent = {
    type: 'steps',
    texts: { es: { question: '¿Cuánto?', steps: words } },
    lowResponses: [1],
  };
  expect(contentOf(formOf(stored))).toEqual(stored);
});

test('previews the other language where a language is empty, and names that language', () => {
  const form = formWith('basic', { es: { question: '¿A salvo?' } });
  expect(shownLanguage(form, 'en')).toBe('es');
  expect(previewOf(form, 'en', 'Later')).toMatchObject({ question: '¿A salvo?', language: 'es' });
  expect(previewOf(form, 'es', 'Later')).not.toHaveProperty('language');
});

test('previews a placeholder for a missing question and numbers for missing words', () => {
  const form = formWith('steps', { en: { steps: words.with(1, '') } });
  expect(previewOf(form, 'en', 'Later')).toEqual({
    _id: 'q0',
    question: 'Later',
    type: 'steps',
    graphic: 'own',
    steps: words.with(1, '2'),
  });
});
