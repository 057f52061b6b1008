import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findForbiddenImports } from './boundaries.ts';
import { findLongFiles } from './file-sizes.ts';
import type { SourceFile } from './source-files.ts';
import { findTranslationProblems } from './translations.ts';

const file = (path: string, text: string): SourceFile => ({ path, part: path.split('/')[0] ?? '', text });

test('the project imports in one direction', () => assert.deepEqual(findForbiddenImports(), []));
test('every text has a key in every language, and every key a use', () =>
  assert.deepEqual(findTranslationProblems(), []));
test('no file is too long', () => assert.deepEqual(findLongFiles(), []));

test('a remote that imports the host, a sibling or a singleton is found', () => {
  const files = [
    file('remote-survey/src/a.ts', "import { x } from '@tapin/remote-auth/x';"),
    file('remote-survey/src/b.ts', "import { x } from '../../host/src/app.tsx';"),
    file('remote-survey/src/c.ts', "const x = () => import('react-router-dom');"),
    file('remote-survey/src/d.ts', "import { x } from '@tapin/shared/api';"),
  ];
  const found = findForbiddenImports(files);
  assert.equal(found.length, 3);
  assert.match(found[0] ?? '', /remote-survey may not import it/);
  assert.match(found[1] ?? '', /leaves its package/);
  assert.match(found[2] ?? '', /comes from @tapin\/shared/);
});

test('the API may import the contract alone, delivery the formats alone', () => {
  const files = [
    file('api/src/a.ts', "import { x } from '@tapin/shared/session';"),
    file('delivery/src/a.ts', "import { x } from '@tapin/shared/contract/calls';"),
    file('api/src/b.ts', "import { x } from '@tapin/shared/contract/calls';"),
  ];
  assert.equal(findForbiddenImports(files).length, 2);
});

test('a page that takes values from the definitions is found, types are welcome', () => {
  const files = [
    file('host/src/a.ts', "import { UserSchema } from '@tapin/shared/contract/entities';"),
    file('shared/src/session/b.ts', "import {\n  roles,\n} from '../contract/entities.ts';"),
    file('host/src/c.ts', "import type { User } from '@tapin/shared/contract/entities';"),
    file('host/src/d.ts', "import { roles } from '@tapin/shared/contract/vocabulary';"),
  ];
  assert.equal(findForbiddenImports(files).length, 2);
});

test('a key without a text and a text without a key are found', () => {
  const files = [
    file('remote-survey/src/a.tsx', "const x = t('no.such.key');\n<p>\n  Hello there you\n</p>"),
  ];
  const found = findTranslationProblems(files).join('\n');
  assert.match(found, /no text for no.such.key/);
  assert.match(found, /"Hello there you" stands in the code/);
});
