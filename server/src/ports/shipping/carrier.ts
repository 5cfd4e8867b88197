/** A store's account with a provider of carrier rates. */
export interface CarrierAccount {
  readonly provider: 'easypost';
  /** Encrypted, and bound to the store. */
  readonly sealedApiKey: string;
  readonly apiKeyHint: string;
  /** The address that parcels are sent from. */
  readonly origin: Origin;
  /** For units without a known weight. */
  readonly defaultWeightGrams: number;
}

export interface Origin {
  readonly company: string;
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string | null;
}
