import type { Role, Verification } from '@tapin/contract/entities';
import { sql } from 'kysely';
import { hashPassword } from '#src/accounts/credentials/passwords.ts';
import type { Database } from '#src/database/database.ts';

/** The first letters of the code of a demo school name its district. */
export const demoPassword = 'TapIn-demo-1';

export interface DemoSchool {
  name: string;
  code: string;
  students: number;
  teachers: number;
  lowestGrade: number;
  grades: number;
}

export interface DemoDistrict {
  name: string;
  code: string;
  remotes: string[];
  schools: DemoSchool[];
}

export const demoDistricts: DemoDistrict[] = [
  {
    name: 'Cedar Valley',
    code: 'CEDAR',
    remotes: ['district'],
    schools: [
      { name: 'Cedar Valley High', code: 'CEDAR1', students: 600, teachers: 30, lowestGrade: 9, grades: 4 },
      { name: 'Willow Creek Middle', code: 'CEDAR2', students: 300, teachers: 16, lowestGrade: 6, grades: 3 },
      { name: 'Juniper Elementary', code: 'CEDAR3', students: 200, teachers: 12, lowestGrade: 1, grades: 5 },
    ],
  },
  {
    name: 'South Ridge',
    code: 'RIDGE',
    remotes: [],
    schools: [
      { name: 'South Ridge High', code: 'RIDGE1', students: 100, teachers: 10, lowestGrade: 9, grades: 4 },
    ],
  },
  // The district has no school yet: it asks for Cedar Valley High.
  { name: 'Lake County', code: 'LAKE', remotes: ['district'], schools: [] },
];

export interface NamedPerson {
  email: string;
  firstName: string;
  lastName: string;
  preferredName?: string;
  namePrefix?: 'Ms' | 'Mrs' | 'Mr';
  role: Role;
  verified: Verification;
  /** The grade of a student with classes. */
  grade?: number;
}

const firstNames =
  `Ava,Liam,Sofía,Noah,Mia,Mateo,Emma,Elijah,Camila,Lucas,Zoe,Ethan,Valentina,James,Chloe,Diego,
Grace,Omar,Hannah,Leo,Aaliyah,Samuel,Naomi,Javier,Ruby,Isaac,Lucía,Owen,Maya,Caleb,Amara,Julian,Elena,Wyatt,Priya,
Andrés,Nora,Malik,Isla,Tomás`.replaceAll('\n', '');
const firstNamesOfMen =
  'Liam,Noah,Mateo,Elijah,Lucas,Ethan,James,Diego,Omar,Leo,Samuel,Javier,Isaac,Owen,Caleb,Julian,Wyatt,Andrés,Malik,Tomás';
const lastNames =
  `García,Smith,Johnson,Martínez,Nguyen,Brown,Davis,Hernández,Lee,Wilson,López,Clark,Patel,Young,
Ramírez,Hall,Allen,Torres,Wright,Flores,Scott,Rivera,Green,Baker,Okafor,Nelson,Reyes,Carter,Morales,Kim,Parker,Cruz,
Evans,Ortiz,Cohen,Reed,Bailey,Ali,Bell,Gómez,Ward,Castillo,Cooper,Ruiz,Sato,Morgan,Peters`.replaceAll(
    '\n',
    '',
  );

export async function insertCrowd(db: Database, school: DemoSchool, schoolId: number, passwordHash: string) {
  await sql`
    with names as (
      select string_to_array(${firstNames}, ',') as first, string_to_array(${lastNames}, ',') as last
    ), people as (
      select 'student' as role, n, ${school.lowestGrade} + n % ${school.grades}::integer as grade
      from generate_series(1, ${school.students}::integer) n
      union all
      select 'teacher', n, null from generate_series(1, ${school.teachers}::integer) n
    ), added as (
      insert into users (email, email_verified, password_hash, first_name, last_name, preferred_name, name_prefix, role)
      select p.role || p.n || '.' || lower(${school.code}::text) || '@demo.test', true, ${passwordHash},
        names.first[1 + (p.n * 7 + length(p.role)) % array_length(names.first, 1)],
        names.last[1 + (p.n * 11 + p.n / 40) % array_length(names.last, 1)],
        case when p.role = 'student' and p.n % 9 = 0 then names.first[1 + (p.n * 3) % array_length(names.first, 1)]
          else '' end,
        case when p.role = 'student' then ''
          when names.first[1 + (p.n * 7 + length(p.role)) % array_length(names.first, 1)]
            = any(string_to_array(${firstNamesOfMen}, ',')) then 'Mr'
          else (array['Ms', 'Mrs'])[1 + p.n % 2] end, p.role
      from people p, names order by p.role desc, p.n
      returning id, email
    )
    insert into school_users (school_id, user_id, role, verified, grade)
    select ${schoolId}, added.id, p.role, 'approved', p.grade
    from people p join added on added.email = p.role || p.n || '.' || lower(${school.code}::text) || '@demo.test'
    order by p.role desc, p.n`.execute(db);
}

export async function insertNamed(
  db: Database,
  schoolId: number | null,
  person: NamedPerson,
  passwordHash: string,
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: person.email,
      email_verified: true,
      password_hash: passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      preferred_name: person.preferredName ?? '',
      name_prefix: person.namePrefix ?? '',
      role: person.role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (schoolId !== null) {
    const { role, verified, grade } = person;
    await db
      .insertInto('school_users')
      .values({
        school_id: schoolId,
        user_id: id,
        role,
        verified,
        grade: grade ?? null,
        known_code: sql<string>`(select code from schools where id = ${schoolId})`,
      })
      .execute();
  }
  return id;
}

/** Gives every student with a grade a teacher in each of the nine slots of the selection screen. */
export async function assignClasses(db: Database, schoolId: number): Promise<void> {
  await sql`
    with teachers as (
      select user_id, row_number() over (order by id) - 1 as n, count(*) over () as total
      from school_users where school_id = ${schoolId} and role = 'teacher' and verified = 'approved'
    ), students as (
      select user_id, row_number() over (order by id) - 1 as n
      from school_users where school_id = ${schoolId} and role = 'student' and grade is not null
    ), slots as (
      select * from unnest(array['counselor', 'home_room', 'first_period', 'second_period', 'third_period',
        'fourth_period', 'fifth_period', 'sixth_period', 'seventh_period']) with ordinality as slot (class_type, n)
    )
    insert into class_assignments (school_id, student_id, class_type, teacher_id)
    select ${schoolId}, students.user_id, slots.class_type, teachers.user_id
    from students cross join slots
    join teachers on teachers.n = case slots.class_type
      when 'counselor' then 1 + students.n % 2 when 'home_room' then students.n / 22 % total
      else (students.n / 25 + slots.n * 5) % total end
    order by students.n, slots.n`.execute(db);
}

export async function requestSuperAdmin(db: Database, schoolId: number, now: Date): Promise<void> {
  await sql`
    insert into role_requests (school_id, school_user_id, role, requested_by, created_at, expires_at)
    select su.school_id, su.id, 'super_admin', admin.id, ${now}, ${now}::timestamptz + interval '14 days'
    from users admin
    join users u on u.email = 'admin.cedar1@demo.test'
    join school_users su on su.user_id = u.id and su.school_id = ${schoolId}
    where admin.email = 'admin@demo.test'`.execute(db);
}

export function hashDemoPassword(): Promise<string> {
  return hashPassword(demoPassword);
}
