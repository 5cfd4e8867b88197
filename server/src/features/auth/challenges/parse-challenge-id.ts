import { ApiError } from '../../../errors.ts';
import { type ChallengeId, parseId } from '../../../values/ids.ts';

/** Null if absent; a malformed id counts as unknown. */
export function parseChallengeId(text: string | undefined): ChallengeId | null {
  if (text === undefined) return null;
  const id = parseId<ChallengeId>(text);
  if (!id) throw new ApiError('CODE_INVALID');
  return id;
}
