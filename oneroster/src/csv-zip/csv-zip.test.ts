import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordKinds } from '#src/records.ts';
import { generateRoster } from '#test/generate.ts';
import { readZip } from '#test/read.ts';
import { smallFiles, temporaryFolder, writeZip } from '#test/zip.ts';

test('reads all records of a zip of version 1.2, kind by kind, without problems', async (t) => {
  const roster = await readZip(await writeZip(t, smallFiles));
  assert.deepEqual(roster.problems, []);
  assert.equal(roster.version, '1.2');
  assert.equal(roster.systemName, 'Test SIS');
  const kinds = recordKinds.filter((kind) => kind !== 'guardian');
  assert.deepEqual([...new Set(roster.records.map(({ kind }) => kind))], kinds);
  const { file, line, isEnded, ...teacher } = roster.of('person')[0] ?? assert.fail();
  assert.deepEqual([file, line, isEnded], ['users.csv', 2, false]);
  assert.deepEqual(teacher, {
    kind: 'person',
    sourcedId: 't',
    givenName: 'Tina',
    familyName: 'Turner',
    preferredName: '',
    email: 'tina@cedar.example',
    username: 'tina',
    identifiers: ['T1', 'tina'],
    grade: '',
    division: '',
    consent: '',
    primaryOrgSourcedId: 's',
  });
  const [lesson] = roster.of('class');
  assert.deepEqual(
    [lesson?.courseTitle, lesson?.courseCode, lesson?.grades, lesson?.periods, lesson?.sessionSourcedIds],
    ['Mathematics', 'MAT', ['9', '10'], ['1', '2'], ['y']],
  );
  assert.deepEqual(
    roster.of('enrollment').map(({ firstDay, lastDay }) => [firstDay, lastDay]),
    [
      [null, null],
      ['2026-08-17', '2027-06-11'],
    ],
  );
});

test('derives the roles in a zip of version 1.1 from its users', async (t) => {
  const users = [
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
    't,,,true,"s,s2",teacher,tina,,Tina,Turner,,,,,,,,',
    'u,,,false,s,student,uma,,Uma,Underwood,,,,,,,PK,',
    't,,,true,s3,teacher,tina,,Tina,Turner,,,,,,,,',
    'p,,,true,s,parent,pat,,Pat,Underwood,,,pat@home.example,,,,,',
  ].join('\n');
  const { 'roles.csv': _, ...files } = smallFiles;
  const manifest = smallFiles['manifest.csv'].replace('1.2', '1.1');
  const roster = await readZip(await writeZip(t, { ...files, 'manifest.csv': manifest, 'users.csv': users }));
  assert.deepEqual(
    roster.problems.map(({ level, code, line, value }) => [level, code, line, value]),
    [['warning', 'row-duplicate', 4, 't']],
  );
  assert.deepEqual(
    roster
      .of('role')
      .map((role) => [role.personSourcedId, role.orgSourcedId, role.role, role.isPrimary, role.isEnded]),
    [
      ['t', 's', 'teacher', true, false],
      ['t', 's2', 'teacher', false, false],
      ['u', 's', 'student', true, true],
      ['t', 's3', 'teacher', true, false],
    ],
  );
  assert.deepEqual(
    roster.of('person').map(({ sourcedId, isEnded, grade }) => [sourcedId, isEnded, grade]),
    [
      ['t', false, ''],
      ['u', true, 'PK'],
    ],
  );
});

test('reads a zip of version 1.0 without a manifest, with the column names of 1.0 and a status in each row', async (t) => {
  const roster = await readZip(
    await writeZip(t, {
      'orgs.csv':
        'sourcedId,status,dateLastModified,name,type,identifier\ns,active,2014-01-01,Cedar,school,1\n',
      'users.csv':
        'sourcedId,status,dateLastModified,orgSourcedIds,role,username,userId,givenName,familyName,identifier,email,sms,phone,agents\nu,active,,s,student,u,U1,Uma,U,,,,,\nv,inactive,,s,student,v,V1,Val,V,,,,,\n',
      'classes.csv':
        'sourcedId,status,dateLastModified,title,grade,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedId,subjects\nc,active,,Math,09,m,M,scheduled,,s,y,\n',
    }),
  );
  assert.equal(roster.version, '1.0');
  assert.deepEqual(
    roster.of('person').map(({ isEnded }) => isEnded),
    [false, true],
  );
  assert.deepEqual(roster.of('class')[0]?.sessionSourcedIds, ['y']);
  assert.equal(roster.delivery.person, 'bulk');
  assert.ok(!roster.problems.some(({ code }) => code === 'header-name'));
});

test('leaves out relatives of students, although users.csv of version 1.2 has no roles', async (t) => {
  const users = `${smallFiles['users.csv']}p,,,true,pat,,Pat,Underwood,,,pat@home.example,,,u,,,,,,,,\n`;
  const roles = `${smallFiles['roles.csv']}rp,,,p,primary,guardian,,,s,\n`;
  const roster = await readZip(await writeZip(t, { ...smallFiles, 'users.csv': users, 'roles.csv': roles }));
  assert.deepEqual(
    roster.of('person').map(({ sourcedId }) => sourcedId),
    ['t', 'u'],
  );
  assert.deepEqual(
    roster.of('role').map(({ role }) => role),
    ['teacher', 'student'],
  );
});

test('never yields passwords, telephone numbers or demographics', async (t) => {
  const secret = 'Hunter-2';
  const users = smallFiles['users.csv'].replace(
    't,,,true,tina,{LDAP:tina},Tina,Turner,,T1,tina@cedar.example,,,,,,',
    `t,,,true,tina,{LDAP:tina},Tina,Turner,,T1,tina@cedar.example,${secret},${secret},,,${secret},`,
  );
  const demographics = `sourcedId,status,dateLastModified,birthDate,sex\nu,,,${secret},${secret}\n`;
  const roster = await readZip(
    await writeZip(t, { ...smallFiles, 'users.csv': users, 'demographics.csv': demographics }),
    { divisionColumn: 'password' },
  );
  assert.ok(users.includes(secret));
  assert.ok(!JSON.stringify(roster).includes(secret));
  assert.equal(roster.of('person').length, 2);
});

test('reads the additional columns that the options name, and lists the columns that are not in the standard', async (t) => {
  const users = smallFiles['users.csv']
    .split('\r\n')
    .map(
      (line, index) =>
        line && `${line},${index === 0 ? 'metadata.house,metadata.phone2,metadata.consent' : 'Oak,555,yes'}`,
    )
    .join('\r\n');
  const roster = await readZip(await writeZip(t, { ...smallFiles, 'users.csv': users }), {
    divisionColumn: 'metadata.house',
    consentColumn: 'metadata.consent',
  });
  assert.deepEqual(roster.userColumns, ['metadata.house', 'metadata.consent']);
  assert.deepEqual(
    roster.of('person').map(({ division, consent }) => [division, consent]),
    [
      ['Oak', 'yes'],
      ['Oak', 'yes'],
    ],
  );
  assert.deepEqual(roster.problems, []);
});

for (const version of ['1.1', '1.2'] as const)
  test(`reads a generated district of version ${version} without problems, with progress to the end`, async (t) => {
    const path = join(await temporaryFolder(t), 'roster.zip');
    await generateRoster(path, { version });
    const progress: number[] = [];
    const roster = await readZip(path, { onProgress: (done, total) => progress.push(done / total) });
    assert.deepEqual(roster.problems, []);
    const counts = recordKinds.map((kind) => roster.of(kind).length);
    assert.deepEqual(counts, [3, 3, 20, 76, 0, 76, 320]);
    assert.equal(progress.at(-1), 1);
  });
