import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteWithCertificate } from '#test/machine/site-with-certificate.ts';
import { checkCertificate } from './certificate.ts';

const end = '2126-10-28';
const daysBefore = (days: number) => new Date(Date.parse(`${end}T22:36:28Z`) - days * 86_400_000);

test('doctor says for how many days the certificate of the site is valid, and how to renew it', async (t) => {
  const site = await siteWithCertificate(t);
  const expected = [
    [300, 'ok', /^the certificate of the site ends in 300 days, on 2126-10-28$/],
    [19, 'warning', /ends in 19 days, .*: renew it on the proxy, .*certbot renew/],
    [3, 'problem', /ends in 3 days, on 2126-10-28: renew it/],
    [-2, 'problem', /^the certificate of the site ended on 2126-10-28: renew it/],
  ] as const;
  for (const [days, state, message] of expected) {
    const [finding] = await checkCertificate(site, daysBefore(days));
    assert.equal(finding?.state, state);
    assert.match(finding?.message ?? '', message);
  }
});

test('doctor checks no certificate for a site without https, and reports an https site without a certificate', async (t) => {
  assert.deepEqual(await checkCertificate('http://localhost:4400'), []);
  const site = await siteWithCertificate(t);
  const [finding] = await checkCertificate(site.replace(/:\d+$/, ':1'));
  assert.match(
    finding?.message ?? '',
    /^127\.0\.0\.1:1 shows no certificate: .*; check DNS, and run as root: systemctl restart nginx$/,
  );
});
