import type { TestContext } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makeSchool } from '#test/people.ts';

export async function makeRosterScene(t: TestContext) {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  const admin = await makeDistrictAdmin(built, districtId);
  const by = { districtUserId: String(admin.districtUserId) };
  const { visitor } = admin;
  const about = (name: CallName, run: number | string, parts: Record<string, unknown> = {}) =>
    visitor.send(name, {
      params: { run },
      ...(name.startsWith('GET') || name.startsWith('DELETE')
        ? { query: { ...by, ...parts } }
        : { body: { ...by, ...parts } }),
    });
  const auditOf = async (action: string) =>
    (await built.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute()).map(
      ({ actor_id, district_id, detail }) => ({ actor_id, district_id, detail }),
    );
  return { built, districtId, school, admin, by, visitor, about, auditOf };
}
