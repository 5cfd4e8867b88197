import type { FraudRules } from '../values/fraud-rules.ts';
import type { ApiKeyId, StoreId } from '../values/ids.ts';
import type { StoredAgentSettings } from './agents/agent-settings.ts';
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
  /** IANA name, by which days begin and end. */
  readonly timezone: string;
  /** BCP 47. */
  readonly locale: string;
  readonly developerMode: boolean;
  /** Whether an order's status follows its shipments. */
  readonly statusFollowsShipments: boolean;
  /** The store's fraud rules that differ from the defaults. */
  readonly fraudRules: Partial<FraudRules> | null;
  /** Hosts that links in e-mails may lead to. */
  readonly redirectHosts: readonly string[];
  /** Countries that texts are sent to; empty means the store's own. */
  readonly textCountries: readonly string[];
  /** Its payment providers, the default first. */
  readonly providers: readonly StoredProvider[];
  /** Null in developer mode. Data from before stays sandbox data. */
  readonly liveSince: Date | null;
  readonly settings: StoreSettings;
  readonly sells: StoreSales;
  readonly createdAt: Date;
}

/** Whether the store has at least one enabled offer of each kind besides products. */
export interface StoreSales {
  readonly coupons: boolean;
  readonly giftCards: boolean;
  readonly upsells: boolean;
  readonly warranty: boolean;
  readonly insurance: boolean;
}

/** Money of one mode has no value in the other. */
export type StoreMode = 'test' | 'live';

export function modeOf({ developerMode }: Store): StoreMode {
  return developerMode ? 'test' : 'live';
}

/** Whether data of this time belongs to the sandbox. */
export function isSandboxed({ developerMode, liveSince }: Store, begunAt: Date): boolean {
  return developerMode || (liveSince !== null && begunAt < liveSince);
}

/** Replacements of the sandbox's simulations for a live store; loaded with the store. */
export interface StoreSettings {
  readonly productWebhook: ProductWebhook | null;
  readonly shipping: ShippingSettings | null;
  readonly carrier: CarrierAccount | null;
  readonly tax: TaxSettings | null;
  readonly mailSender: MailSender | null;
  readonly textSender: TextSender | null;
  readonly messageTemplates: StoreTemplates | null;
  /** Read with `agentSettingsOf`, which adds the defaults. */
  readonly agents: StoredAgentSettings | null;
}

export const NO_SETTINGS: StoreSettings = {
  productWebhook: null,
  shipping: null,
  carrier: null,
  tax: null,
  mailSender: null,
  textSender: null,
  messageTemplates: null,
  agents: null,
};

export const NO_SALES: StoreSales = {
  coupons: false,
  giftCards: false,
  upsells: false,
  warranty: false,
  insurance: false,
};

/** A key with the scope `agent` serves the agents' interfaces only. */
export const SCOPES = ['storefront', 'operator', 'agent'] as const;
/** The scopes of a storefront's server. */
export const SERVER_SCOPES = ['storefront', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  readonly id: ApiKeyId;
  readonly scopes: readonly Scope[];
  /** Set once the key was rolled: both keys are valid until then. */
  readonly endsAt: Date | null;
  readonly store: Store;
}
