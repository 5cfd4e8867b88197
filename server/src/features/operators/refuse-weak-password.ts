import { ApiError } from '../../errors.ts';
import { isWeakPassword } from '../../values/password.ts';

/** An operator runs a store: here a sandbox is as strict as a live one. */
export async function refuseWeakPassword(password: string, email: string): Promise<void> {
  const isWeak = await isWeakPassword(password, { email, developerMode: false });
  if (isWeak) throw new ApiError('PASSWORD_TOO_WEAK');
}
