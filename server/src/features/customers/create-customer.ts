import type { StoreContext } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Customer } from './customer.ts';
import { insertCustomer } from './queries.ts';

export type NewCustomer = Partial<
  Pick<
    Customer,
    'email' | 'emailVerified' | 'phone' | 'verifiedPhone' | 'firstName' | 'lastName'
  > & { readonly passwordHash: string | null }
>;

/** Undefined if another customer has the e-mail address or the verified phone. */
export async function createCustomer(
  ctx: StoreContext,
  input: NewCustomer,
): Promise<Customer | undefined> {
  const now = ctx.app.clock.now();
  const customer: Customer = {
    id: ctx.ids.next(),
    email: input.email ?? null,
    emailVerified: input.emailVerified ?? false,
    phone: input.phone ?? null,
    verifiedPhone: input.verifiedPhone ?? null,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    passwordHash: input.passwordHash ?? null,
    defaultAddressId: null,
    eventSequence: 1,
    createdAt: now,
    updatedAt: now,
    previousEmails: [],
    erasedAt: null,
  };
  const event = { id: ctx.ids.next<never>(), data: { customerId: customer.id } };
  const isNew = await withTransaction(ctx, ({ sql, storeId }) =>
    insertCustomer(sql, storeId, customer, event),
  );
  return isNew ? customer : undefined;
}
