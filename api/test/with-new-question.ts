import { changeSources, replaceOnce, type SourceChanges } from './changed-sources.ts';

export const newQuestion = 'slept_enough';

/** Adds the row of the question to the list, and nothing else. */
export const newQuestionRow: SourceChanges = {
  'shared/src/contract/questions.ts': (text) =>
    replaceOnce(
      text,
      '\n] as const satisfies readonly QuestionRow[]',
      `\n  { id: '6', name: '${newQuestion}', type: 'basic', lowResponses: [false], feedKey: '${newQuestion}' },
] as const satisfies readonly QuestionRow[]`,
    ),
};

/** Adds its texts on the server in the language of the tests. */
const newQuestionTexts: SourceChanges = {
  'shared/src/server/questions/question-texts.ts': (text) => `${text}
Object.assign(questionTexts.en, { ${newQuestion}: 'Did you sleep enough?' });`,
  'api/src/basics/language.ts': (text) => `${text}
Object.assign(texts.en.exports.lists, { '${newQuestion}-status': 'Who slept enough' });
Object.assign(texts.en.exports.columns, { ${newQuestion}: 'Slept enough' });`,
};

/** Loads modules as if the list had the new question. Call it before they are imported. */
export const addNewQuestion = () => changeSources({ ...newQuestionRow, ...newQuestionTexts });

/** The statements that the migration of a new question runs. They can run again: tests may share a database. */
export const newQuestionMigration = `
  alter table answers drop constraint if exists answers_response_check;
  alter table student_days add column if not exists ${newQuestion} smallint, add column if not exists ${newQuestion}_at timestamptz,
    add column if not exists ${newQuestion}_yes smallint not null default 0, add column if not exists ${newQuestion}_no smallint not null default 0;
  alter table student_totals
    add column if not exists ${newQuestion}_yes smallint not null default 0, add column if not exists ${newQuestion}_no smallint not null default 0;`;
