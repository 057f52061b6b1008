import type { SsoProvider } from '@tapin/contract/vocabulary';

export interface LocalIdentity {
  subject: string;
  label: string;
  claims: Record<string, unknown>;
}

const people = [
  { key: 'student', first: 'Samantha', last: 'Rivera', role: 'student' },
  { key: 'teacher', first: 'Tessa', last: 'Thompson', role: 'teacher' },
  { key: 'super', first: 'Simone', last: 'Baptiste', role: 'school_admin' },
] as const;

const newcomers = [
  { key: 'new-student', first: 'Nadia', last: 'Newman', role: 'student' },
  { key: 'new-teacher', first: 'Noel', last: 'Newton', role: 'teacher' },
] as const;

type LocalPerson = (typeof people)[number] | (typeof newcomers)[number];

function claimsOf(provider: SsoProvider, { first, last, role }: LocalPerson, email: string | null) {
  const address = email === null ? {} : { email, email_verified: true };
  if (provider === 'clever') return { ...address, name: { first, last }, user_type: role };
  if (provider === 'classlink') {
    const Role =
      role === 'school_admin' ? 'Administrator' : `${role.slice(0, 1).toUpperCase()}${role.slice(1)}`;
    return { ...address, given_name: first, family_name: last, Role, TenantId: 4242 };
  }
  return { ...address, given_name: first, family_name: last, name: `${first} ${last}` };
}

export function localIdentities(provider: SsoProvider): LocalIdentity[] {
  return [...people, ...newcomers].map((person) => {
    const email = person.key.startsWith('new-')
      ? `${person.key}.${provider}@sso.test`
      : `${person.key}@demo.test`;
    // Clever may omit the address.
    const given = provider === 'clever' && person.key === 'new-student' ? null : email;
    return {
      subject: `${provider}-${person.key}`,
      label: `${person.first} ${person.last} (${given ?? 'without an address'})`,
      claims: claimsOf(provider, person, given),
    };
  });
}
