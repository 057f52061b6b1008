import { rosterPartBytes } from '@tapin/contract/roster';
import type { RosterUpload } from '@tapin/contract/roster-calls';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days, hours } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import { retryAt } from '#src/basics/retry.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';

/** An upload that no run has applied is deleted after this time. */
const expiresAfterMs = days(7);
/** After this time, another admin may replace an unfinished upload. */
const abandonedAfterMs = days(1);
/** The maximum of bytes that the uploads of a district may announce together: two of the largest files. */
const maxStagedBytes = 1024 * 1024 * 1024;
const uploadLimit = { max: 30, windowMs: hours(1) };

export const limitUploads = (db: Database, { districtId }: DistrictAccess, now: Date): Promise<void> =>
  limitEvents(db, `roster-uploads:${districtId}`, uploadLimit, now);

interface UploadRow {
  id: number;
  name: string;
  bytes: number;
  parts: number[];
}

const uploadOf = ({ id, name, bytes, parts }: UploadRow): RosterUpload => ({
  _id: String(id),
  name,
  bytes,
  partBytes: rosterPartBytes,
  parts,
});

const partCountOf = (bytes: number) => Math.ceil(bytes / rosterPartBytes);

/** Returns the size of a part in bytes. All parts but the last have the full size. */
function partSizeOf(bytes: number, part: number): number | null {
  const last = partCountOf(bytes) - 1;
  if (part > last) return null;
  return part < last ? rosterPartBytes : bytes - last * rosterPartBytes;
}

export const isComplete = ({ bytes, parts }: UploadRow) => parts.length === partCountOf(bytes);

export async function findUpload(
  db: Database,
  { districtId }: DistrictAccess,
  uploadId: string,
  now: Date,
): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`
    select u.id, u.name, u.bytes,
      array(select part::integer from roster_upload_parts p where p.upload_id = u.id order by part) as parts
    from roster_uploads u
    where u.id = ${parseId(uploadId)}::integer and u.district_id = ${districtId} and u.expires_at > ${now}`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/** Refuses an upload when the uploads of the district would announce too many bytes together. */
async function limitStagedBytes(db: Database, districtId: number, bytes: number, now: Date): Promise<void> {
  // Two uploads that begin at the same time wait for each other.
  await db.selectFrom('districts').select('id').where('id', '=', districtId).forUpdate().execute();
  const { rows } = await sql<{ bytes: number; first_expiry: Date | null }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, min(expires_at) as first_expiry
    from roster_uploads where district_id = ${districtId} and expires_at > ${now}`.execute(db);
  const [staged] = rows;
  if (!staged?.first_expiry || staged.bytes + bytes <= maxStagedBytes) return;
  throw new AppError('too_many_requests', retryAt(staged.first_expiry, now));
}

/**
 * Deletes the uploads that no run needs, if the same person began them or if they are older than a day. Abandoned
 * uploads therefore do not use up the limit.
 */
async function deleteAbandoned(
  db: Database,
  { districtId, userId }: DistrictAccess,
  now: Date,
): Promise<void> {
  await sql`
    delete from roster_uploads u
    where u.district_id = ${districtId}
      and (u.uploaded_by = ${userId} or u.created_at < ${addMs(now, -abandonedAfterMs)}::timestamptz)
      and not exists (
        select from roster_runs r where r.upload_id = u.id
          and r.state in ('reading', 'planned', 'stopped', 'applying'))`.execute(db);
}

export async function beginUpload(
  db: Database,
  district: DistrictAccess,
  { name, bytes }: { name: string; bytes: number },
  now: Date,
): Promise<RosterUpload> {
  const { districtId, userId } = district;
  return inTransaction(db, async (transaction) => {
    await deleteAbandoned(transaction, district, now);
    await limitStagedBytes(transaction, districtId, bytes, now);
    const { id } = await transaction
      .insertInto('roster_uploads')
      .values({
        district_id: districtId,
        uploaded_by: userId,
        name,
        bytes,
        created_at: now,
        expires_at: addMs(now, expiresAfterMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail = { upload: id, bytes };
    await audit(transaction, { at: now, actorId: userId, action: 'upload-roster', districtId, detail });
    return uploadOf({ id, name, bytes, parts: [] });
  });
}

export const loadUpload = async (...found: Parameters<typeof findUpload>): Promise<RosterUpload> =>
  uploadOf(await findUpload(...found));

/** Decodes base64. Returns null when the text has other characters or another length. */
function decodeBase64(text: string, size: number): Buffer | null {
  if (text.length !== Math.ceil(size / 3) * 4) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === size && bytes.toString('base64') === text ? bytes : null;
}

/** Stores a part. A part that has arrived already stays as it is, because a run may be reading it. */
export async function storePart(
  db: Database,
  district: DistrictAccess,
  { upload, part, content }: { upload: string; part: string; content: string },
  now: Date,
): Promise<RosterUpload> {
  const found = await findUpload(db, district, upload, now);
  const number = Number(part);
  const size = partSizeOf(found.bytes, number);
  const bytes = size === null ? null : decodeBase64(content, size);
  if (!bytes) throw new AppError('roster_part_wrong');
  await db
    .insertInto('roster_upload_parts')
    .values({ upload_id: found.id, part: number, content: bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const parts = [...new Set([...found.parts, number])].sort((a, b) => a - b);
  return uploadOf({ ...found, parts });
}
