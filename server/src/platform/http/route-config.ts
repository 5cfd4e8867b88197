import type {} from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    failureCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** The scope a key needs here; `storefront` unless said otherwise. Of `any`, one of them. */
    scope?: 'storefront' | 'operator' | 'any';
    /**
     * What a customer token means here. Without a word it narrows the call to what is the
     * customer's. `required`: nothing is done without one. `refused`: only an operator may.
     * `instead`: it stands in for the scope, since it narrows. `ignored`: nobody is signed in yet.
     */
    customer?: 'required' | 'refused' | 'instead' | 'ignored';
    /** True where no key is asked for. */
    isKeyless?: boolean;
    /**
     * `off` for writes that ignore Idempotency-Key; `natural` for those that may simply run again,
     * and whose answer should be of now.
     */
    idempotency?: 'off' | 'natural';
    /** How long the answer to an Idempotency-Key is kept: a day unless said otherwise. */
    retentionDays?: number;
    /** True where `x-shopper-ip` counts, so that the document names it. */
    countsShoppers?: boolean;
    /** True where `{}` is refused although no field by itself is required. */
    needsBody?: boolean;
    /** `owner` where staff may not. */
    role?: 'owner';
    /** The operation's name for logs and metrics, filled in from its schema. */
    operation?: string;
  }
}
