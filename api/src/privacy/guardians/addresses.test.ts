import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { plainName } from '#src/basics/plain-name.ts';
import { deleteAccount } from '#src/privacy/retention/deletions/deletions.ts';
import { callAs } from '#test/call-as.ts';
import { rowOf } from '#test/rows.ts';
import { setConsentRules } from '#test/scenes/consents.ts';
import { guardianRules, makeGuardianScene } from '#test/scenes/guardian-scene.ts';
import { deleteUnusedGuardians } from './links.ts';
import { asksGuardiansInDistrict, storeRosterGuardians } from './roster-guardians.ts';

const mother = 'lee@home.test';

test('staff can add addresses of guardians, but no address of the student and no malformed one', async (t) => {
  const { built, school, ana, add, ask, list, mailsTo } = await makeGuardianScene(t);
  const codes = [];
  const typed = [
    'lee@home.test\r\nBcc: all@home.test',
    'lee@home.test, all@home.test',
    '"Lee" <lee@home.test>',
    'ANA@cedar.test',
    'ana+mum@cedar.test',
  ];
  for (const email of typed) codes.push((await add(ana, email)).body.code);
  const [invalid, ofStudent] = ['email_invalid', 'guardian_is_student'];
  assert.deepEqual(codes, [invalid, invalid, invalid, ofStudent, ofStudent]);
  assert.equal((await add(ana, 'Lee@Home.test')).status, 200);
  assert.equal((await add(ana, mother, 'es')).body.guardians.length, 1, 'the same address, another language');
  assert.equal((await list(ana)).guardians[0].language, 'es');
  for (let count = 0; count < 9; count += 1)
    assert.equal((await add(ana, `g${count}@home.test`)).status, 200);
  assert.equal((await add(ana, 'more@home.test')).body.code, 'too_many_guardians');
  const asStudent = await callAs(ana, 'GET /admin/student/:id/guardians', { id: ana.userId });
  assert.equal(asStudent.status, 403);
  assert.doesNotMatch((await ana.visitor.send('GET /user/data')).text, /home\.test/);
  await setConsentRules(built, school.id, { ...guardianRules, asksGuardians: false });
  assert.equal(await ask(), 'guardians_not_asked');
  assert.equal((await add(ana, 'late@home.test')).body.code, 'guardians_not_asked');
  assert.deepEqual(await mailsTo(mother), []);
});

test('an address that is removed and added again gets one email a day, and two simultaneous requests send one', async (t) => {
  const { built, ana, add, ask, list, remove, mailsTo } = await makeGuardianScene(t);
  await add(ana, mother);
  assert.deepEqual((await Promise.all([ask(), ask(), ask([ana])])).toSorted(), [0, 0, 1]);
  assert.equal((await mailsTo(mother)).length, 1);
  await remove(ana, (await list(ana)).guardians[0]._id);
  assert.equal((await mailsTo(mother)).length, 0, 'the outbox forgets the address');
  await add(ana, mother);
  assert.equal(await ask(), 0);
  built.clock.advanceDays(1);
  assert.equal(await ask(), 1);
});

test('an email to a guardian has the first name as text without a link, and the name cannot inject a header', () => {
  assert.equal(plainName('Ana\r\nBcc: x'), 'Ana Bcc: x');
  assert.equal(plainName('http://evil.test/a'), 'http evil test a');
  assert.equal(plainName('<b>Ana</b>'), '<b>Ana< b>');
  assert.equal(plainName('J. R.'), 'J. R.');
});

test('a file of addresses is checked before it is stored, and each row is stored or reported with its problem', async (t) => {
  const { admin, list, ana, ben } = await makeGuardianScene(t);
  const csv = [
    'Email;Guardian;Language',
    'ana@cedar.test;lee@home.test;es',
    'ben@cedar.test;=cmd|calc!a1@home.test;',
    'ben@cedar.test;ben@cedar.test;',
    'ben@cedar.test;lee@home.test;fr',
    'nobody@cedar.test;lee@home.test;',
    `ben@cedar.test;${'a'.repeat(300)}@home.test;`,
    ';lee@home.test;',
    'ben@cedar.test;;',
  ].join('\r\n');
  const send = (record: boolean, content = csv) =>
    callAs(admin, 'POST /admin/guardians/import', { csv: content, record });
  const checked = await send(false);
  assert.deepEqual(
    checked.body.problems.map(({ row, problem }: { row: number; problem: string }) => [row, problem]),
    [
      [3, 'address_invalid'],
      [4, 'address_of_student'],
      [5, 'language_unknown'],
      [6, 'person_unknown'],
      [7, 'address_invalid'],
      [8, 'person_missing'],
    ],
  );
  assert.deepEqual([checked.body.rows, checked.body.added, checked.body.isRecorded], [7, 1, false]);
  assert.deepEqual((await list(ana)).guardians, []);
  assert.equal((await send(true)).body.added, 1);
  assert.deepEqual([(await send(true)).body.added, (await send(true)).body.unchanged], [0, 1]);
  assert.equal((await list(ana)).guardians[0].language, 'es');
  assert.deepEqual((await list(ben)).guardians, []);
  for (const unreadable of ['email,name\na,b', 'guardian\na@b.test', 'email,guardian\n\0,a@b.test'])
    assert.equal((await send(true, unreadable)).status, 400);
});

test('the roster adds and removes the addresses that it added, only at schools that ask by email', async (t) => {
  const { built, school, ana, add, list } = await makeGuardianScene(t);
  const { db } = built;
  const now = built.clock.now();
  const { district_id: districtId } = await rowOf({ db }, 'schools', ['district_id'], { id: school.id });
  assert.ok(districtId);
  await sql`insert into roster_people (district_id, sourced_id, user_id, email)
    values (${districtId}, 's-1', ${ana.userId}, 'ana@cedar.test')`.execute(db);
  await add(ana, 'school@home.test');
  const store = (...emails: string[]) =>
    db.transaction().execute((transaction) =>
      storeRosterGuardians(
        transaction,
        districtId,
        [
          {
            studentSourcedId: 's-1',
            guardians: emails.map((email) => ({ sourcedId: `g-${email}`, email })),
          },
        ],
        now,
      ),
    );
  const emails = async () => (await list(ana)).guardians.map(({ email }: { email: string }) => email);
  assert.deepEqual(await store(mother, 'no address', 'ana@cedar.test'), { added: 1, removed: 0 });
  assert.deepEqual(await store(mother), { added: 0, removed: 0 });
  assert.deepEqual(await emails(), ['school@home.test', mother]);
  assert.deepEqual(await store('father@home.test'), { added: 1, removed: 1 });
  assert.deepEqual(await emails(), ['school@home.test', 'father@home.test']);
  assert.equal(await asksGuardiansInDistrict(db, districtId), true);
  await setConsentRules(built, school.id, { ...guardianRules, asksGuardians: false });
  assert.equal(await asksGuardiansInDistrict(db, districtId), false);
  assert.deepEqual(await store(mother, 'father@home.test'), { added: 0, removed: 1 });
});

test('addresses of guardians are deleted 30 days after they lost their use, and with the account of the student', async (t) => {
  const { built, school, ana, ben, add, ask, lastToken, answer, mailsTo } = await makeGuardianScene(t);
  const { db, clock } = built;
  const count = async () => (await db.selectFrom('guardians').select('id').execute()).length;
  await add(ana, mother);
  await add(ben, 'ben-home@home.test');
  await ask();
  await answer(await lastToken(mother), true);
  await setConsentRules(built, school.id, { ...guardianRules, asksGuardians: false });
  await deleteUnusedGuardians(db, clock.now());
  clock.advanceDays(20);
  await setConsentRules(built, school.id, guardianRules);
  await deleteUnusedGuardians(db, clock.now());
  clock.advanceDays(29);
  await deleteUnusedGuardians(db, clock.now());
  assert.equal(await count(), 2, 'the school asks by email again');
  await db.transaction().execute((transaction) => deleteAccount(transaction, ben.userId));
  assert.equal(await count(), 1);
  assert.deepEqual(await mailsTo('ben-home@home.test'), []);
  await setConsentRules(built, school.id, { ...guardianRules, asksGuardians: false });
  await deleteUnusedGuardians(db, clock.now());
  clock.advanceDays(30);
  await deleteUnusedGuardians(db, clock.now());
  assert.equal(await count(), 0);
  const [consent] = await db.selectFrom('consents').selectAll().execute();
  assert.deepEqual([consent?.given_by, consent?.guardian_id], ['guardian', null], 'the decision stays');
});
