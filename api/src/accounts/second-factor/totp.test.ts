import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOfStep, findStep, stepOf, toBase32 } from './totp.ts';

const key = Buffer.from('12345678901234567890');

/** The test vectors of RFC 6238, appendix B, for SHA-1. */
const vectors: [time: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

test('computes the codes of RFC 6238', () => {
  for (const [time, code] of vectors) {
    assert.equal(codeOfStep(key, stepOf(new Date(time * 1_000)), 8), code);
  }
});

test('accepts the codes of the step before, now and after, and no other', () => {
  const now = new Date(1_234_567_890_000);
  const step = stepOf(now);
  for (const drift of [-1, 0, 1]) {
    assert.equal(findStep(key, codeOfStep(key, step + drift), now), step + drift);
  }
  for (const drift of [-2, 2]) assert.equal(findStep(key, codeOfStep(key, step + drift), now), null);
  assert.equal(findStep(key, '', now), null);
});

test('encodes keys in base32', () => {
  assert.equal(toBase32(key), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  assert.equal(toBase32(Buffer.from('fo')), 'MZXQ');
});
