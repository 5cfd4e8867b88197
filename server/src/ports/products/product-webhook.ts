/** Where a live store's products are validated. */
export interface ProductWebhook {
  readonly url: string;
  /** Signs every call, as Standard Webhooks says; sealed, and bound to the store. */
  readonly sealedSecret: string;
  /** The last four letters, to tell secrets apart. */
  readonly secretHint: string;
}
