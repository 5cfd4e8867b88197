import type { FraudRules } from '../values/fraud-rules.ts';
import type { ApiKeyId, StoreId } from '../values/ids.ts';
import type { MailSender, TextSender } from './messages/sender.ts';
import type { StoreTemplates } from './messages/store-templates.ts';
import type { StoredProvider } from './payments/stored-provider.ts';
import type { ProductWebhook } from './products/product-webhook.ts';
import type { CarrierAccount } from './shipping/carrier.ts';
import type { ShippingSettings } from './shipping/zones.ts';
import type { TaxSettings } from './tax/tax-settings.ts';

export interface Store {
  readonly id: StoreId;
  readonly handle: string;
  readonly name: string;
  readonly currency: string;
  readonly country: string;
  readonly supportEmail: string | null;
  readonly developerMode: boolean;
  /** Whether an order's label follows its shipments. */
  readonly statusFollowsShipments: boolean;
  /** What this store decides otherwise than the rules every store begins with. */
  readonly fraudRules: Partial<FraudRules> | null;
  /** Where links in mails may lead. */
  readonly redirectHosts: readonly string[];
  /** The countries texts are sent to; none means the store's own. */
  readonly textCountries: readonly string[];
  /** Its payment providers, the default one first. */
  readonly providers: readonly StoredProvider[];
  /** Null in developer mode. What was begun before is the sandbox's for ever. */
  readonly liveSince: Date | null;
  readonly settings: StoreSettings;
  readonly sells: StoreSales;
  readonly createdAt: Date;
}

/** What there is beside its goods: true where the store has at least one that is enabled. */
export interface StoreSales {
  readonly coupons: boolean;
  readonly giftCards: boolean;
  readonly upsells: boolean;
  readonly warranty: boolean;
  readonly insurance: boolean;
}

/** Money of one is worth nothing in the other. */
export type StoreMode = 'test' | 'live';

export function modeOf({ developerMode }: Store): StoreMode {
  return developerMode ? 'test' : 'live';
}

/** Whether something begun then belongs to the sandbox. */
export function isSandboxed({ developerMode, liveSince }: Store, begunAt: Date): boolean {
  return developerMode || (liveSince !== null && begunAt < liveSince);
}

/** What answers in place of the sandbox once a store is live; loaded with the store. */
export interface StoreSettings {
  readonly productWebhook: ProductWebhook | null;
  readonly shipping: ShippingSettings | null;
  readonly carrier: CarrierAccount | null;
  readonly tax: TaxSettings | null;
  readonly mailSender: MailSender | null;
  readonly textSender: TextSender | null;
  readonly messageTemplates: StoreTemplates | null;
}

export const NO_SETTINGS: StoreSettings = {
  productWebhook: null,
  shipping: null,
  carrier: null,
  tax: null,
  mailSender: null,
  textSender: null,
  messageTemplates: null,
};

export const NOTHING_YET: StoreSales = {
  coupons: false,
  giftCards: false,
  upsells: false,
  warranty: false,
  insurance: false,
};

export const SCOPES = ['storefront', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  readonly id: ApiKeyId;
  readonly scopes: readonly Scope[];
  /** Set once it was rolled: both keys work until then. */
  readonly endsAt: Date | null;
  readonly store: Store;
}
