import assert from 'node:assert/strict';
import { makeCareScene, setCalendar } from '#test/care.ts';
import type { Person } from '#test/people.ts';

export async function makeEscalationScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, make, as } = scene;
  const backup = await make({ role: 'admin', firstName: 'Bea', lastName: 'Backup' });
  await setCalendar(built, school.id, { backup });
  let count = 0;
  const newMails = async () => {
    const mails = await scene.mailed();
    const added = mails.slice(count).toSorted();
    count = mails.length;
    return added;
  };
  const release = async (who: Person) => {
    const { _id } = (await as(who).list()).followUps[0];
    assert.equal((await as(who).change(_id, { action: 'release' })).status, 200);
  };
  return { ...scene, backup, newMails, release };
}
