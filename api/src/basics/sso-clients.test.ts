import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRosterTrust } from './sso-clients.ts';

const ofDistrict = { tenantClaim: null, claims: ['email'], hasTenants: false };
const ofPlatform = { tenantClaim: 'TenantId', claims: ['SourcedId'], hasTenants: true };

test('no district trusts a provider with its roster unless a variable names the district', () => {
  assert.equal(readRosterTrust({}, 'OIDC_RIDGE', ofDistrict), null);
  assert.equal(readRosterTrust({ OIDC_RIDGE_ROSTER_CLAIMS: 'upn' }, 'OIDC_RIDGE', ofDistrict), null);
});

test('reads the trusting districts of a provider, their tenants and the claims', () => {
  assert.deepEqual(
    readRosterTrust({ CLASSLINK_ROSTER_DISTRICTS: 'CEDAR:42, birch:43' }, 'CLASSLINK', ofPlatform),
    {
      districts: [
        { code: 'CEDAR', tenant: '42' },
        { code: 'BIRCH', tenant: '43' },
      ],
      tenantClaim: 'TenantId',
      claims: ['SourcedId'],
    },
  );
  const variables = { OIDC_RIDGE_ROSTER_DISTRICTS: 'RIDGE', OIDC_RIDGE_ROSTER_CLAIMS: 'upn employee_id' };
  const ridge = readRosterTrust(variables, 'OIDC_RIDGE', ofDistrict);
  assert.deepEqual(ridge?.claims, ['upn', 'employee_id']);
  assert.deepEqual(ridge.districts, [{ code: 'RIDGE', tenant: null }]);
});

test('refuses a provider of many districts without a tenant, and a tenant without its claim', () => {
  const wrong = [
    () => readRosterTrust({ GOOGLE_ROSTER_DISTRICTS: 'CEDAR' }, 'GOOGLE', ofPlatform),
    () => readRosterTrust({ OIDC_RIDGE_ROSTER_DISTRICTS: 'CEDAR:9' }, 'OIDC_RIDGE', ofDistrict),
    () => readRosterTrust({ OIDC_RIDGE_ROSTER_DISTRICTS: ':9' }, 'OIDC_RIDGE', ofDistrict),
  ];
  for (const read of wrong) assert.throws(read, /ROSTER_DISTRICTS/);
});
