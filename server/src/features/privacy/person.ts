import type { OrderId } from '../../values/ids.ts';
import type { Customer } from '../customers/customer.ts';

/** Someone an operator means: a customer, or a guest who is known by nothing but an address. */
export interface Person {
  readonly customer: Customer | null;
  /** In lower case; orders of guests with it are theirs. */
  readonly guestEmail: string | null;
  readonly orderIds: readonly OrderId[];
}

export type PersonName =
  | { readonly customerId: string; readonly email?: undefined }
  | { readonly email: string; readonly customerId?: undefined };
