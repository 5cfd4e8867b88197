import type { StoreContext } from '../../../context.ts';

/** The prefix of all subjects of an e-mail address; a shopper's address may follow. */
export function failureSubject({ app, storeId }: StoreContext, email: string): Buffer {
  return app.identifierHash(`sign-in ${storeId} ${email}`);
}
