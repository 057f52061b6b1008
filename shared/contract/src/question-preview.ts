import type { Language, Question } from './entities.ts';

/** The screen that shows a draft of a question as students see it. Forms have it in a frame of the width of a device. */
export const questionPreviewPath = '/survey/preview';

/** The message that the screen sends to the page around it when it is ready for a draft. */
export const previewReady = 'tapin-preview-ready';

/** The message that the page around it sends with each change of the draft. Both have the same origin. */
export interface QuestionDraft {
  kind: 'tapin-question-draft';
  question: Question;
  /** The language in which the student reads everything around the question. */
  language: Language;
  /** Which question of the check-in it would be, and of how many: 4 of 4. */
  number: number;
  total: number;
}
