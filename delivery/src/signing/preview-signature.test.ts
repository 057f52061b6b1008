import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { PreviewDocument } from '@tapin/delivery-formats/preview';
import { readPreviewPeople } from '#src/environment.ts';
import { readPreview, writePreview } from '#src/signing/stored-previews.ts';
import { browserOn, makePreview, peopleApi, previewVersion } from '#test/preview-edge.ts';
import { onlyInFolder } from '#test/publish-part.ts';
import { daysFromNow, signedEdge } from '#test/test-signing.ts';
import { keyIdOf } from './keys.ts';
import { signPreview } from './preview-signature.ts';

type Made = Awaited<ReturnType<typeof signedEdge>>;

/** Makes a preview of survey with the key of its squad. `opened` returns the versions that an invited person then gets. */
async function signedPreview(t: TestContext) {
  const made = await signedEdge(t);
  await made.publish({ name: 'staff' });
  const { preview, token } = await makePreview(
    { root: made.root, store: made.open(made.keys.survey) },
    { name: 'survey', version: previewVersion },
  );
  const api = await peopleApi(t);
  const previewPeople = readPreviewPeople('ana@cedar.example') ?? assert.fail();
  const opened = async (link = token) => {
    const edge = await made.newEdge({}, { apiUrl: api.url, previewPeople });
    const { open } = browserOn(edge.edge, { tapin_session: 'ana' });
    await open(`/survey?preview=${link}`);
    const { body } = await open('/survey');
    const [, version] = /\/parts\/survey\/([^/]+)\/remoteEntry\.js/.exec(body) ?? [];
    return { version, lines: edge.lines.join('\n'), body };
  };
  return { ...made, preview, token, opened };
}

test('an edge shows a preview that the squad of its part has signed', onlyInFolder, async (t) => {
  const { opened } = await signedPreview(t);
  assert.equal((await opened()).version, previewVersion);
});

type Signed = Awaited<ReturnType<typeof signedPreview>>;
const path = ({ part, id }: PreviewDocument) => `previews/${part}/${id}.json`;
const attacks: [string, (made: Signed) => Promise<unknown>, RegExp][] = [
  [
    'has no signature',
    ({ store, preview }) => writePreview(store, preview),
    /survey is refused: its signature is damaged/,
  ],
  [
    'is signed by another squad',
    (made) => forgeWith(made, made.keys.staff),
    /key \w{12} may sign staff only/,
  ],
  [
    'is signed by the edge',
    (made) => forgeWith(made, made.keys.edge),
    /the key of the edge may not sign previews/,
  ],
  [
    'was changed after it was signed',
    async ({ files, preview }) => {
      const envelope = JSON.parse((await files.read(path(preview))).toString());
      const content = JSON.stringify({ ...preview, version: '1.0.0' });
      envelope.payload = Buffer.from(content).toString('base64');
      await files.write(path(preview), JSON.stringify(envelope));
    },
    /the signature of key \w{12} is wrong/,
  ],
  [
    'is that of another preview',
    async ({ files, preview, open, keys }) => {
      const other = { ...preview, id: 'x'.repeat(22) };
      await writePreview(open(keys.survey), other);
      await files.write(path(preview), await files.read(path(other)));
    },
    /its signature is that of the preview x{22} of survey/,
  ],
  [
    'lasts longer than seven days',
    ({ open, keys, preview }) => writePreview(open(keys.survey), { ...preview, endsAt: daysFromNow(8) }),
    /it lasts longer than 7 days/,
  ],
  [
    'has a revoked key',
    ({ writeKeys, listed, keys }) => {
      const revoked = { at: daysFromNow(0), reason: 'compromised' as const };
      const list = listed.map((key) => (key.keyid === keyIdOf(keys.survey) ? { ...key, revoked } : key));
      return writeKeys(2, list);
    },
    /was revoked as compromised/,
  ],
];

/** Writes the document with a signature of a key that may not sign it, as someone who can write the store could. */
async function forgeWith({ files, preview }: Signed, key: Parameters<Made['open']>[0]): Promise<void> {
  assert.ok(key);
  await files.write(path(preview), signPreview(preview, key));
}

for (const [condition, attack, line] of attacks)
  test(
    `an edge shows the live version when the document of a preview ${condition}`,
    onlyInFolder,
    async (t) => {
      const made = await signedPreview(t);
      await attack(made);
      const { version, lines } = await made.opened();
      assert.notEqual(version, previewVersion);
      assert.match(lines, line);
    },
  );

test('no squad can make a preview of a part of another squad', onlyInFolder, async (t) => {
  const made = await signedPreview(t);
  const wrong = { root: made.root, store: made.open(made.keys.staff) };
  await assert.rejects(
    makePreview(wrong, { name: 'survey', version: '1.2.0-preview.c0ffee' }),
    /survey cannot be signed: key \w{12} may sign staff only/,
  );
  await assert.rejects(
    writePreview(wrong.store, { ...made.preview, version: '1.0.0' }),
    /survey cannot be signed: key \w{12} may sign staff only/,
  );
  const kept = await readPreview(made.open(null), made.preview);
  assert.equal(kept?.version, previewVersion);
});

test(
  'a preview that claims a path of another remote is refused, also when its squad signs it by hand',
  onlyInFolder,
  async (t) => {
    const made = await signedPreview(t);
    const { root, open, keys, writeKeys, listed, opened, preview } = made;
    const claiming = { name: 'survey', version: '1.2.0-preview.c0ffee', paths: ['/survey', '/extra'] };
    const squad = { root, store: open(keys.survey) };
    await makePreview(squad, claiming, { name: 'pr-2' });
    const owners = {
      survey: { paths: ['/survey'], slots: [] },
      staff: { paths: ['/staff', '/extra'], slots: [] },
    };
    await writeKeys(2, listed, { owners });
    const again = { root, store: open(keys.survey) };
    await assert.rejects(
      makePreview(again, { ...claiming, version: '1.3.0-preview.c0ffee' }),
      /1\.3\.0-preview\.c0ffee is refused: it claims \/extra/,
    );
    await writePreview(again.store, { ...preview, version: claiming.version });
    const { version, body } = await opened();
    assert.equal(version, '1.0.0');
    assert.match(body, /"refusal":"survey 1\.2\.0-preview\.c0ffee is refused: it claims \/extra/);
  },
);
