import type { OrderId } from '../../values/ids.ts';
import type { Customer } from '../customers/customer.ts';

/** A data subject: a customer, or a guest known by e-mail address only. */
export interface Person {
  readonly customer: Customer | null;
  /** In lower case; includes guest orders with this address. */
  readonly guestEmail: string | null;
  readonly orderIds: readonly OrderId[];
}

export type PersonName =
  | { readonly customerId: string; readonly email?: undefined }
  | { readonly email: string; readonly customerId?: undefined };
