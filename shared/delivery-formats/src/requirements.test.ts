import { unmetRequirements } from './requirements.ts';

const query = { exports: ['useQuery', 'useMutation'], libraries: { '@tanstack/react-query': '5.108.0' } };
const host = {
  name: 'host',
  version: '1.4.0',
  shared: { react: '19.3.1' },
  surfaces: { '@tapin/shared/query': query },
};
const staff = {
  name: 'staff',
  version: '2.1.0',
  shared: { react: '^19.3.0' },
  uses: { '@tapin/shared/query': ['useQuery'] },
  libraryVersions: { '@tanstack/react-query': '5.100.0', axios: '1.0.0' },
};

test('a host accepts a remote that uses only exports of the host', () => {
  expect(unmetRequirements(host, staff)).toBeNull();
  expect(
    unmetRequirements(host, { ...staff, libraryVersions: { '@tanstack/react-query': '5.108.9' } }),
  ).toBeNull();
});

test('a host with more exports accepts an older remote; for a build that recorded no exports only the versions are compared', () => {
  const { uses: _, libraryVersions: __, ...older } = staff;
  expect(unmetRequirements(host, older)).toBeNull();
  const { surfaces: ___, ...olderHost } = host;
  expect(
    unmetRequirements(olderHost, { ...staff, uses: { '@tapin/shared/query': ['useOther'] } }),
  ).toBeNull();
});

test('a host accepts a remote of a newer kit with the same major version, and a remote that was built without a kit', () => {
  expect(unmetRequirements({ ...host, kit: '1.2.0' }, { ...staff, kit: '1.9.0' })).toBeNull();
  expect(unmetRequirements({ ...host, kit: '2.0.0' }, staff)).toBeNull();
  expect(unmetRequirements(host, { ...staff, kit: '2.0.0' })).toBeNull();
});

test.each(['2.1.0', '0.9.0'])('names both kits for a remote of kit %s', (kit) => {
  expect(unmetRequirements({ ...host, kit: '1.4.0' }, { ...staff, kit })).toBe(
    `was built with kit ${kit}, and host 1.4.0 provides kit 1.4.0`,
  );
});

test.each([
  [
    { uses: { '@tapin/shared/query': ['useQuery', 'useInfiniteQuery'] } },
    'uses useInfiniteQuery of @tapin/shared/query, which host 1.4.0 does not have',
  ],
  [
    { libraryVersions: { '@tanstack/react-query': '6.0.0' } },
    'was built with @tanstack/react-query 6.0.0, and @tapin/shared/query of host 1.4.0 has 5.108.0',
  ],
  [{ shared: { react: '^20.0.0' } }, 'needs react ^20.0.0, the shell provides 19.3.1 (host 1.4.0)'],
  [
    {
      shared: { react: '^20.0.0', jotai: '^3.0.0' },
      uses: { '@tapin/shared/query': ['useLists', 'useMany'] },
    },
    'needs react ^20.0.0, the shell provides 19.3.1 (host 1.4.0); needs jotai ^3.0.0, the shell provides none (host 1.4.0); uses useLists, useMany of @tapin/shared/query, which host 1.4.0 does not have',
  ],
])('all that a remote lacks is named: %j', (changes, text) => {
  expect(unmetRequirements(host, { ...staff, ...changes })).toBe(text);
});
