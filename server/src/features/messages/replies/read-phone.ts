import { ApiError } from '../../../errors.ts';
import type { Store } from '../../../ports/store.ts';
import { type ParsedPhone, parseMadeUpPhone, parsePhone } from '../../../values/phone.ts';

/** A phone that texts may go to. */
export function readPhone(store: Store, text: string): ParsedPhone {
  const phone = phoneIn(store, text);
  if (!phone) throw new ApiError('PHONE_INVALID');
  return phone;
}

/** A sandbox sends no texts, so a phone that nobody has will do there. */
export function phoneIn({ developerMode }: Store, text: string): ParsedPhone | undefined {
  return developerMode ? parseMadeUpPhone(text) : parsePhone(text);
}
