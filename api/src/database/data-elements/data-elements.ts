import { answerElements, careElements, retentionElements } from './care-elements.ts';
import type { DataElementsByTable } from './data-element.ts';
import { accountElements, peopleElements } from './people-elements.ts';
import { placeElements } from './place-elements.ts';
import { rosterElements } from './roster-elements.ts';

const lists: readonly DataElementsByTable[] = [
  answerElements,
  careElements,
  peopleElements,
  accountElements,
  rosterElements,
  placeElements,
  retentionElements,
];

/** The tables of all lists. A table in two lists would have an entry that nobody reads. */
export const listedTables = lists.flatMap((list) => Object.keys(list));

/** Every column of the database, with the reason why it is kept. A test compares the list with the schema. */
export const dataElements: DataElementsByTable = Object.assign({}, ...lists);

/** The names of the columns of a table that have an entry. */
export const columnsWithEntry = (table: string): string[] =>
  Object.keys(dataElements[table]?.columns ?? {}).flatMap((names) => names.split(' '));
