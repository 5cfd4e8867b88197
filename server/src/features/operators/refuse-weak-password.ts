import { ApiError } from '../../errors.ts';
import { isWeakPassword } from '../../values/password.ts';

/** Operators' passwords have the same rules in a sandbox as in a live store. */
export async function refuseWeakPassword(password: string, email: string): Promise<void> {
  const isWeak = await isWeakPassword(password, { email, developerMode: false });
  if (isWeak) throw new ApiError('PASSWORD_TOO_WEAK');
}
