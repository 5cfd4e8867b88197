import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Customer } from './customer.ts';
import { findCustomer } from './find-customer.ts';
import { signedIn } from './signed-in.ts';

/** The calling customer. */
export async function readCustomer(ctx: StoreContext): Promise<Customer> {
  const customer = await findCustomer(ctx, { id: signedIn(ctx) });
  if (!customer) throw new ApiError('CUSTOMER_TOKEN_INVALID');
  return customer;
}
