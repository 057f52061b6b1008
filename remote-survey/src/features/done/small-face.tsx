import { Face, feelingOf } from '@tapin/shared/ui/face';

/** Draws the face of a feeling from 1 to 5 beside its word; nothing for any other number. */
export function SmallFace({ level }: { level: number }) {
  const feeling = feelingOf(level);
  return feeling === 'unknown' ? null : <Face feeling={feeling} size={28} />;
}
