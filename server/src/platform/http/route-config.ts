import type {} from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    failureCode: string | undefined;
    /** Of a JSON body, however it was sent. */
    bodyBytes: number;
    /** The bytes of a JSON body that came with a digest; null for other requests. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    /** The scope a key needs here; `storefront` unless said otherwise. Of `any`, one of them. */
    scope?: 'storefront' | 'operator' | 'any';
    /**
     * Effect of a customer token. By default it narrows the call to the customer's own data.
     * `required`: the call needs one. `refused`: only operators may call. `instead`: it replaces
     * the scope, since it narrows. `ignored`: the call precedes a sign-in.
     */
    customer?: 'required' | 'refused' | 'instead' | 'ignored';
    /** True where no key is asked for. */
    isKeyless?: boolean;
    /**
     * `off` for writes that ignore Idempotency-Key; `natural` for those that may simply run again,
     * and whose answer should be of now.
     */
    idempotency?: 'off' | 'natural';
    /**
     * Of writes that ignore Idempotency-Key: a lost answer may be followed by the same request,
     * always or within a time. The document says so.
     */
    repeatable?: true | { readonly withinSeconds: number };
    /** How long the answer to an Idempotency-Key is kept: a day unless said otherwise. */
    retentionDays?: number;
    /** True where `x-shopper-ip` counts, so that the document names it. */
    countsShoppers?: boolean;
    /** True where `{}` is refused although no field by itself is required. */
    needsBody?: boolean;
    /** `owner` where staff may not. */
    role?: 'owner';
    /** Of a route for several paths: those it answers. By default all that its address matches. */
    paths?: RegExp;
    /** The operation's name for logs and metrics, filled in from its schema. */
    operation?: string;
  }
}
