import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTableFaults, findUnlistedRooms, folderTables, readDocument } from './document-tables.ts';

test('the tables of folders, packages and rooms in README.md and docs/architecture.md are those of the tree', () =>
  assert.deepEqual(
    folderTables().flatMap((table) => findTableFaults(table, readDocument(table.document))),
    [],
  ));

test('the list of rooms has every folder and file of the server', () =>
  assert.deepEqual(findUnlistedRooms(), []));

const text = [
  '# Map',
  '',
  '## Folders',
  '',
  '| folder | contents |',
  '|---|---|',
  '| `host/` | the shell, see `api/` |',
  '| `remote-*/` | screens |',
  '| `old/` | gone |',
  '',
  '| `other/` | a second table |',
  '',
  '## More',
  '',
  '| `later/` | another section |',
  '',
].join('\n');
const table = { document: 'map.md', heading: 'Folders' };

test('a folder without a row in a table and a row without a folder are faults', () =>
  assert.deepEqual(
    findTableFaults({ ...table, expected: ['api/', 'host/', 'remote-auth/', 'remote-staff/'] }, text),
    ['map.md, "Folders" has no row for api/', 'map.md, "Folders" has a row for old/, which does not exist'],
  ));

test('rows of a table in another order than the rooms are a fault', () =>
  assert.deepEqual(
    findTableFaults({ ...table, expected: ['old/', 'remote-*/', 'host/'], isOrdered: true }, text),
    ['map.md, "Folders" is not in the order old/, remote-*/, host/'],
  ));

test('a document without the table lacks every row', () =>
  assert.deepEqual(findTableFaults({ ...table, heading: 'Rooms', expected: ['care/'] }, text), [
    'map.md, "Rooms" has no row for care/',
  ]));

test('a room that the server lacks and a folder that is no room are faults', () =>
  assert.deepEqual(
    findUnlistedRooms(['care/', 'main.ts', 'operator/', 'operator.ts'], ['main', 'care', 'roster']),
    ['list-of-rooms.ts has roster, which does not exist', 'list-of-rooms.ts lacks operator'],
  ));
