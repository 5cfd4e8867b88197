import type { StoreContext } from '../../../context.ts';

/** The beginning of every subject of an e-mail address; a shopper's address may follow it. */
export function failureSubject({ app, storeId }: StoreContext, email: string): Buffer {
  return app.identifierHash(`sign-in ${storeId} ${email}`);
}
