/** One operation of a generated interface `Operations`. */
export interface OperationShape {
  args: object;
  /** Names of `DeclaredOptions`. */
  options: string;
  reply: unknown;
  /** The error codes that the operation declares. */
  codes: string;
  /** The element of its list, where the reply is a page. */
  item?: unknown;
  /** Where the reply has an ETag. */
  etag?: true;
}

export type OperationTable<Operations> = { [Id in keyof Operations]: OperationShape };

/** Options of any call. */
export interface CallOptions {
  /**
   * Ends the call and its retries; the call throws the signal's reason. A write that was sent
   * throws a `CartwrightConnectionError` with the effect `unknown`, whose `cause` is the reason.
   */
  signal?: AbortSignal | undefined;
  /** The deadline of one attempt. */
  timeoutMs?: number | undefined;
  /** How often a lost or refused attempt may be repeated. */
  retries?: number | undefined;
}

/** Options that exist where the operation declares them. */
export interface DeclaredOptions {
  /** Made for each call unless given, and kept over its retries. */
  idempotencyKey?: string | undefined;
  /** The `version` of the cart, or the ETag of the settings, that the change is meant for. */
  ifMatch?: number | string | undefined;
  /** Developer mode: the time by which things expire, such as `in 40 days`. */
  sandboxNow?: string | Date | undefined;
  /** The shopper's network address, so that limits count per shopper. */
  shopperIp?: string | undefined;
  /** The code in a header, which keeps it out of URLs and logs. */
  giftCardCode?: string | undefined;
  /** True if the reply should explain how its amounts were calculated. */
  explain?: boolean | undefined;
}

export type OptionsOf<Operation extends OperationShape> = CallOptions &
  Pick<DeclaredOptions, Operation['options'] & keyof DeclaredOptions>;

/** Arguments and options of a call; arguments may be left out where none is required. */
export type Rest<Operation extends OperationShape> =
  Partial<Operation['args']> extends Operation['args']
    ? [args?: Operation['args'], options?: OptionsOf<Operation>]
    : [args: Operation['args'], options?: OptionsOf<Operation>];

/** The operations whose replies are pages. */
export type PagedId<Operations extends OperationTable<Operations>> = {
  [Id in keyof Operations]: Operations[Id] extends { item: unknown } ? Id : never;
}[keyof Operations];

/** The operations whose replies have an ETag. */
export type TaggedId<Operations extends OperationTable<Operations>> = {
  [Id in keyof Operations]: Operations[Id] extends { etag: true } ? Id : never;
}[keyof Operations];

/** What the functions of this package pass to each other. */
export interface AnyArgs {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

export type AnyOptions = CallOptions & DeclaredOptions;
