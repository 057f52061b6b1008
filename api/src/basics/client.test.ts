import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from './client.ts';

test('every spelling of an address is one client', () => {
  for (const spelling of [
    '198.51.100.7',
    '::ffff:198.51.100.7',
    '::FFFF:c633:6407',
    '0:0::0:ffff:c633:6407',
  ]) {
    assert.equal(clientOf(spelling), '198.51.100.7', spelling);
  }
});

test('all addresses of a /64 are one client, and the next /64 is another', () => {
  for (const address of ['2001:db8:0:1::1', '2001:DB8::1:0:0:0:2', '2001:0db8:0:1:ffff:1:2:3%eth0']) {
    assert.equal(clientOf(address), '2001:db8:0:1::/64', address);
  }
  assert.equal(clientOf('2001:db8:0:2::1'), '2001:db8:0:2::/64');
  assert.equal(clientOf('::1'), '0:0:0:0::/64');
});
