import { ApiError } from '../../../errors.ts';
import type { Store } from '../../../ports/store.ts';
import { type ParsedPhone, parsePhone, parseUnassignedPhone } from '../../../values/phone.ts';

/** A phone that can receive texts; throws otherwise. */
export function readPhone(store: Store, text: string): ParsedPhone {
  const phone = phoneIn(store, text);
  if (!phone) throw new ApiError('PHONE_INVALID');
  return phone;
}

/** A sandbox sends no texts, so it also accepts unassigned numbers. */
export function phoneIn({ developerMode }: Store, text: string): ParsedPhone | undefined {
  return developerMode ? parseUnassignedPhone(text) : parsePhone(text);
}
