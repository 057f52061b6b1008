/**
 * The keys of texts of the fields, the facts and the preview. The remotes with the form have them in their locales, so
 * that students do not load them.
 */
type QuestionTextKey =
  | 'type'
  | 'typeBasic'
  | 'typeBasicHint'
  | 'typeSteps'
  | 'typeStepsHint'
  | 'inLanguage'
  | 'question'
  | 'length'
  | 'stepsHint'
  | 'step'
  | 'fallback'
  | 'missing'
  | 'questionMissing'
  | 'stepMissing'
  | 'low'
  | 'lowHint'
  | 'allLow'
  | 'yes'
  | 'no'
  | 'everyDay'
  | 'allGrades'
  | 'grades'
  | 'lowAnswers'
  | 'preview'
  | 'previewHint'
  | 'previewLanguage'
  | 'previewPlaceholder'
  | 'previewMissing'
  | 'phone'
  | 'laptop';

export type QuestionText = (key: QuestionTextKey, values?: Record<string, string | number>) => string;
