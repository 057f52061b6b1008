import type { NamedPerson } from './people.ts';

/** The accounts a visitor signs in with, and staff in every role and state around them. */
export const cedarHighPeople: NamedPerson[] = [
  {
    email: 'teacher@demo.test',
    firstName: 'Tessa',
    lastName: 'Thompson',
    namePrefix: 'Ms',
    role: 'teacher',
    verified: 'approved',
  },
  {
    email: 'student@demo.test',
    firstName: 'Samantha',
    lastName: 'Rivera',
    preferredName: 'Sam',
    role: 'student',
    verified: 'approved',
    grade: 9,
  },
  {
    email: 'newstudent@demo.test',
    firstName: 'Nico',
    lastName: 'Park',
    role: 'student',
    verified: 'approved',
  },
  {
    email: 'admin@demo.test',
    firstName: 'Adrian',
    lastName: 'Moore',
    namePrefix: 'Mr',
    role: 'admin',
    verified: 'approved',
  },
  {
    email: 'super@demo.test',
    firstName: 'Simone',
    lastName: 'Baptiste',
    namePrefix: 'Mrs',
    role: 'super_admin',
    verified: 'approved',
  },
  {
    email: 'pending@demo.test',
    firstName: 'Penny',
    lastName: 'Walker',
    namePrefix: 'Ms',
    role: 'teacher',
    verified: 'pending',
  },
];

/** Requests that wait, and one that was denied, in each school; the code goes into the address. */
export const waitingPeople: NamedPerson[] = [
  {
    email: 'super',
    firstName: 'Ursula',
    lastName: 'Grant',
    namePrefix: 'Mrs',
    role: 'super_admin',
    verified: 'approved',
  },
  {
    email: 'admin',
    firstName: 'Abel',
    lastName: 'Fields',
    namePrefix: 'Mr',
    role: 'admin',
    verified: 'approved',
  },
  { email: 'asks-admin1', firstName: 'Iris', lastName: 'Campbell', role: 'admin', verified: 'pending' },
  { email: 'asks-admin2', firstName: 'Marco', lastName: 'Delgado', role: 'admin', verified: 'pending' },
  { email: 'asks-admin3', firstName: 'June', lastName: 'Abbott', role: 'admin', verified: 'pending' },
  { email: 'asks-teacher1', firstName: 'Tobias', lastName: 'Lane', role: 'teacher', verified: 'pending' },
  { email: 'asks-teacher2', firstName: 'Rosa', lastName: 'Quintero', role: 'teacher', verified: 'pending' },
  { email: 'denied', firstName: 'Dennis', lastName: 'Shaw', role: 'teacher', verified: 'rejected' },
];

export const districtPeople = {
  cedar: { email: 'district@demo.test', firstName: 'Dana', lastName: 'Whitfield', role: 'district_admin' },
  ridge: { email: 'ridge@demo.test', firstName: 'Rita', lastName: 'Gallagher', role: 'district_admin' },
  cedarPending: {
    email: 'pending-district@demo.test',
    firstName: 'Paul',
    lastName: 'Osei',
    role: 'district_admin',
  },
} as const;
