import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, seedFrom } from './property-testing.ts';

test('property tests try the same values in each run, unless FUZZ_SEED selects others', () => {
  assert.equal(seedFrom(undefined), seedFrom(''));
  assert.equal(seedFrom('random'), undefined);
  assert.equal(seedFrom('-12'), -12);
  assert.throws(() => seedFrom('often'), /FUZZ_SEED is "often"/);
});

test('a property with the default seed tries the same values twice', {
  skip: !!process.env.FUZZ_SEED,
}, () => {
  const tried = () => {
    const values: number[] = [];
    fc.assert(fc.property(fc.integer(), (value) => void values.push(value)));
    return values;
  };
  assert.deepEqual(tried(), tried());
});
