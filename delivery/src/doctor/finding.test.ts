import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causeWithRemedy } from './finding.ts';

test('names the resolver instead of a restart when a name cannot be resolved', () => {
  const away = Object.assign(new Error('getaddrinfo EAI_AGAIN db.example'), { code: 'EAI_AGAIN' });
  const line = causeWithRemedy(new Error('fetch failed', { cause: away }), 'restart it');
  assert.match(line, /^getaddrinfo EAI_AGAIN db\.example \(EAI_AGAIN\): .*getent hosts db\.example/);
  assert.doesNotMatch(line, /restart/);
  assert.equal(causeWithRemedy(new DOMException('late', 'TimeoutError'), 'restart it'), 'late; restart it');
});
