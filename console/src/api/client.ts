import {
  type Args,
  CartwrightAdmin,
  type OperationId,
  type Reply,
  type Tagged,
  type TaggedOperationId,
} from '@cartwright/client/admin';

export interface OperationOptions {
  readonly signal?: AbortSignal;
  readonly retries?: number;
  readonly idempotencyKey?: string;
  /** The ETag that the change is meant for. */
  readonly ifMatch?: string;
}

/** The client's methods as a generic caller sees them: it cannot spell their tuples. */
interface AnyClient {
  call(id: OperationId, args: unknown, options: unknown): Promise<unknown>;
  withETag(id: OperationId, args: unknown, options: unknown): Promise<unknown>;
}

/** The one connection to the service. The session is an HttpOnly cookie of the same origin. */
const admin = new CartwrightAdmin({ baseUrl: window.location.origin }) as unknown as AnyClient;

/** Calls an operation outside of a component, such as an export. */
export function callOperation<Id extends OperationId>(
  id: Id,
  args?: Args<Id>,
  options?: OperationOptions,
): Promise<Reply<Id>> {
  return admin.call(id, args, options) as Promise<Reply<Id>>;
}

/** As `callOperation`, with the ETag of the reply. */
export function callTagged<Id extends TaggedOperationId>(
  id: Id,
  args?: Args<Id>,
  options?: OperationOptions,
): Promise<Tagged<Reply<Id>>> {
  return admin.withETag(id, args, options) as Promise<Tagged<Reply<Id>>>;
}
