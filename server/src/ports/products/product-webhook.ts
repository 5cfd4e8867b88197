/** The endpoint that validates a live store's products. */
export interface ProductWebhook {
  readonly url: string;
  /** Signs every call by Standard Webhooks; encrypted, and bound to the store. */
  readonly sealedSecret: string;
  /** The last four characters, to tell secrets apart. */
  readonly secretHint: string;
}
