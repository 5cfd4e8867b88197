import { type ConnectionOptions, connect } from './connect.ts';
import { type CartwrightError, hasCode, isRefusal } from './errors.ts';
import { type Operations, ROUTES } from './generated/admin.ts';
import type { AnyArgs, AnyOptions, OptionsOf, PagedId, Rest } from './operation.ts';
import { type Pages, pagesOf } from './pages.ts';
import { prepareRequest } from './request.ts';
import { routeOf } from './route.ts';
import { send } from './send.ts';

export type { Attempt, Fetch } from './attempt.ts';
export { CartwrightConnectionError, CartwrightError, type Effect } from './errors.ts';
export type * from './generated/admin.ts';
export type { CallOptions } from './operation.ts';
export type { Pages } from './pages.ts';

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
export type PagesOf<Id extends PagedOperationId> = Pages<Operations[Id]['item'], Reply<Id>>;

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
}

export const CartwrightAdmin = function CartwrightAdmin(options: CartwrightAdminOptions) {
  return adminOf(options);
} as unknown as new (
  options: CartwrightAdminOptions,
) => CartwrightAdmin;

/** True for an error with one of the codes; `error.code` is then one of them. */
export function isCode<const Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is CartwrightError<Code> {
  return hasCode(error, codes);
}

/** True for an error of that operation; `error.code` is then one that it declares. */
export function isErrorOf<Id extends OperationId>(
  error: unknown,
  operation: Id,
): error is CartwrightError<ErrorCodeOf<Id>> {
  return isRefusal(error) && error.operation === operation;
}

function adminOf(options: CartwrightAdminOptions): CartwrightAdmin {
  const transport = connect(options);
  let { token } = options;

  async function call(id: OperationId, args: AnyArgs = {}, own: AnyOptions = {}): Promise<unknown> {
    const request = prepareRequest(id, routeOf(ROUTES, id), args, own);
    const credential = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { ...request.headers, ...credential };
    const reply = await send(transport, { ...request, headers });
    if (id === 'signInOperator') token = (reply as Reply<'signInOperator'>).token;
    if (id === 'signOutOperator') token = undefined;
    return reply;
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
  return { ...Object.fromEntries(methods), call, pages } as CartwrightAdmin;
}
