import type {} from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    failureCode: string | undefined;
    /** Size of a JSON body, also of one that was sent in chunks. */
    bodyBytes: number;
    /** The bytes of a JSON body that came with a digest; null for other requests. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    /** The scope that the API key needs; `storefront` by default, `any` for either of the two. */
    scope?: 'storefront' | 'operator' | 'any';
    /**
     * Effect of a customer token. By default it narrows the call to the customer's own data.
     * `required`: the call needs one. `refused`: only operators may call. `instead`: it replaces
     * the scope, since it narrows. `ignored`: the call precedes a sign-in.
     */
    customer?: 'required' | 'refused' | 'instead' | 'ignored';
    /** True where no API key is required. */
    isKeyless?: boolean;
    /**
     * `off`: the write ignores Idempotency-Key. `natural`: a repeat runs again and returns the
     * current state instead of a stored reply.
     */
    idempotency?: 'off' | 'natural';
    /**
     * For writes that ignore Idempotency-Key: the same request may be retried after a lost reply,
     * always or within this time. The OpenAPI document says so.
     */
    repeatable?: true | { readonly withinSeconds: number };
    /** Days for which the reply to an Idempotency-Key is stored; 1 by default. */
    retentionDays?: number;
    /** True where limits use `x-shopper-ip`; the OpenAPI document then declares the header. */
    countsShoppers?: boolean;
    /** True where an empty body is refused although no single field is required. */
    needsBody?: boolean;
    /** `owner` refuses staff. */
    role?: 'owner';
    /** For a wildcard route: the paths that it answers. By default all that its URL matches. */
    paths?: RegExp;
    /** The operation's name for logs and metrics, filled in from its schema. */
    operation?: string;
  }
}
