/** A store's account with someone who knows the rates of carriers. */
export interface CarrierAccount {
  readonly provider: 'easypost';
  /** Sealed, and bound to the store. */
  readonly sealedApiKey: string;
  readonly apiKeyHint: string;
  /** Where parcels are sent from. */
  readonly origin: Origin;
  /** For a piece of which nobody has said how much it weighs. */
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
