import { ApiError } from '../../../errors.ts';
import { type ChallengeId, parseId } from '../../../values/ids.ts';

/** Null where none is named; what cannot be an id is an unknown one. */
export function parseChallengeId(text: string | undefined): ChallengeId | null {
  if (text === undefined) return null;
  const id = parseId<ChallengeId>(text);
  if (!id) throw new ApiError('CODE_INVALID');
  return id;
}
