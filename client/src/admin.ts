import { type ConnectionOptions, connect } from './connect.ts';
import { errorGuards } from './errors.ts';
import { type Operations, ROUTES } from './generated/admin.ts';
import type { AnyArgs, AnyOptions, OptionsOf, PagedId, Rest, TaggedId } from './operation.ts';
import { type Pages, pagesOf } from './pages.ts';
import { prepareRequest } from './request.ts';
import { isForOwners, routeOf } from './route.ts';
import { send } from './send.ts';

export type { Attempt, Fetch } from './attempt.ts';
export {
  CartwrightConnectionError,
  CartwrightError,
  type Effect,
  type FieldError,
} from './errors.ts';
export type * from './generated/admin.ts';
export type { CallOptions } from './operation.ts';
export type { Pages } from './pages.ts';
export { randomKey } from './random-key.ts';

/** The id of an operators' operation, such as `createCoupon`. */
export type OperationId = keyof Operations;
export type Args<Id extends OperationId> = Operations[Id]['args'];
export type Options<Id extends OperationId> = OptionsOf<Operations[Id]>;
export type Reply<Id extends OperationId> = Operations[Id]['reply'];
/** Exactly the codes that an operation declares. */
export type ErrorCodeOf<Id extends OperationId> = Operations[Id]['codes'];
/** Every code of the operators' interface. */
export type ErrorCode = ErrorCodeOf<OperationId>;
export type PagedOperationId = PagedId<Operations>;
/** The operations whose replies have an ETag. */
export type TaggedOperationId = TaggedId<Operations>;
export type PagesOf<Id extends PagedOperationId> = Pages<Operations[Id]['item'], Reply<Id>>;

export type Role = 'owner' | 'staff';

export interface CartwrightAdminOptions extends ConnectionOptions {
  /** The operator's token. `signInOperator` sets it as well. */
  token?: string | undefined;
}

/** A method for each operation: `admin.createCoupon({ body })`. Lists with pages iterate. */
type Methods = {
  [Id in OperationId]: Id extends PagedOperationId & `${'find' | 'list'}${string}`
    ? (...rest: Rest<Operations[Id]>) => PagesOf<Id>
    : (...rest: Rest<Operations[Id]>) => Promise<Reply<Id>>;
};

/** The operators' interface of a store. */
export interface CartwrightAdmin extends Methods {
  /** Calls any operation by its id. */
  call<Id extends OperationId>(id: Id, ...rest: Rest<Operations[Id]>): Promise<Reply<Id>>;
  /** Calls any operation that has pages. */
  pages<Id extends PagedOperationId>(id: Id, ...rest: Rest<Operations[Id]>): PagesOf<Id>;
  /** Calls an operation whose reply has an ETag, for `ifMatch` of the write that follows. */
  withETag<Id extends TaggedOperationId>(
    id: Id,
    ...rest: Rest<Operations[Id]>
  ): Promise<Tagged<Reply<Id>>>;
}

/** A reply with its ETag. */
export interface Tagged<Data> {
  readonly data: Data;
  /** Empty if a proxy removed it: a write with it is refused. */
  readonly etag: string;
}

export const CartwrightAdmin = function CartwrightAdmin(options: CartwrightAdminOptions) {
  return adminOf(options);
} as unknown as new (
  options: CartwrightAdminOptions,
) => CartwrightAdmin;

export const { isCode, isErrorOf } = /* @__PURE__ */ errorGuards<Operations>();

/**
 * The least role that may call an operation: a console shows staff only what they may do. What
 * depends on a call's arguments, such as a customer's e-mail address, the operation describes.
 */
export function roleOf(id: OperationId): Role {
  return isForOwners(ROUTES[id]) ? 'owner' : 'staff';
}

function adminOf(options: CartwrightAdminOptions): CartwrightAdmin {
  const transport = connect(options);
  let { token } = options;

  async function withETag(id: OperationId, args: AnyArgs = {}, own: AnyOptions = {}) {
    const request = prepareRequest(id, routeOf(ROUTES, id), args, own);
    const credential = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { ...request.headers, ...credential };
    const { data, etag } = await send(transport, { ...request, headers });
    if (id === 'signInOperator') token = (data as Reply<'signInOperator'>).token;
    if (id === 'signOutOperator') token = undefined;
    return { data, etag };
  }

  async function call(id: OperationId, args?: AnyArgs, own?: AnyOptions): Promise<unknown> {
    return (await withETag(id, args, own)).data;
  }

  function pages(id: OperationId, args: AnyArgs = {}, own: AnyOptions = {}) {
    const { list = '' } = routeOf(ROUTES, id);
    return pagesOf(list, args.query ?? {}, (query) => call(id, { ...args, query }, own));
  }

  const ids = Object.keys(ROUTES) as OperationId[];
  const methods = ids.map((id) => {
    const isList = /^(find|list)/.test(id) && routeOf(ROUTES, id).list !== undefined;
    const method: (id: OperationId, args?: AnyArgs, own?: AnyOptions) => unknown = isList
      ? pages
      : call;
    return [id, method.bind(undefined, id)];
  });
  return { ...Object.fromEntries(methods), call, pages, withETag } as CartwrightAdmin;
}
