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

export const listedTables = lists.flatMap((list) => Object.keys(list));

export const dataElements: DataElementsByTable = Object.assign({}, ...lists);

export const columnsWithEntry = (table: string): string[] =>
  Object.keys(dataElements[table]?.columns ?? {}).flatMap((names) => names.split(' '));
