import { ApiError } from '../../errors.ts';
import { type ParsedPhone, parseMadeUpPhone, parsePhone } from '../../values/phone.ts';
import type { Store } from '../stores/store.ts';

/** A phone that texts may go to. A sandbox sends none, so one that nobody has will do there. */
export function readPhone({ developerMode }: Store, text: string): ParsedPhone {
  const phone = developerMode ? parseMadeUpPhone(text) : parsePhone(text);
  if (!phone) throw new ApiError('PHONE_INVALID');
  return phone;
}
