import { errorGuards } from './errors.ts';
import type { Operations } from './generated/storefront.ts';
import type { OptionsOf, PagedId, Rest } from './operation.ts';
import type { Pages } from './pages.ts';

/** The id of a storefront operation, such as `addCartItem`. */
export type OperationId = keyof Operations;
export type Args<Id extends OperationId> = Operations[Id]['args'];
export type Options<Id extends OperationId> = OptionsOf<Operations[Id]>;
export type Reply<Id extends OperationId> = Operations[Id]['reply'];
export type Body<Id extends OperationId> =
  Args<Id> extends { body?: infer Given } ? Exclude<Given, undefined> : never;
export type Query<Id extends OperationId> =
  Args<Id> extends { query?: infer Given } ? Exclude<Given, undefined> : never;

/** Exactly the codes that an operation declares. */
export type ErrorCodeOf<Id extends OperationId> = Operations[Id]['codes'];
/** Every code of the storefront interface. */
export type ErrorCode = ErrorCodeOf<OperationId>;

export type PagedOperationId = PagedId<Operations>;
export type PagesOf<Id extends PagedOperationId> = Pages<Operations[Id]['item'], Reply<Id>>;
export type CallRest<Id extends OperationId> = Rest<Operations[Id]>;

/** What the namespaces are made of. */
export interface Calls {
  call<Id extends OperationId>(id: Id, args: Args<Id>, options?: Options<Id>): Promise<Reply<Id>>;
  pages<Id extends PagedOperationId>(id: Id, args: Args<Id>, options?: Options<Id>): PagesOf<Id>;
}

export const { isCode, isErrorOf } = /* @__PURE__ */ errorGuards<Operations>();
