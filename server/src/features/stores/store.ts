import type { ApiKeyId, OperatorId, StoreId } from '../../values/ids.ts';
import type { ProductWebhook } from '../products/product-webhook.ts';
import type { CarrierAccount } from '../shipping/carrier.ts';
import type { ShippingSettings } from '../shipping/zones.ts';
import type { TaxTable } from '../tax/tax.ts';

export interface Store {
  readonly id: StoreId;
  readonly handle: string;
  readonly name: string;
  readonly currency: string;
  readonly country: string;
  readonly supportEmail: string | null;
  readonly developerMode: boolean;
  readonly settings: StoreSettings;
  readonly createdAt: Date;
}

/** What answers in place of the sandbox once a store is live; loaded with the store. */
export interface StoreSettings {
  readonly productWebhook: ProductWebhook | null;
  readonly shipping: ShippingSettings | null;
  readonly carrier: CarrierAccount | null;
  readonly tax: TaxTable | null;
}

export const NO_SETTINGS: StoreSettings = {
  productWebhook: null,
  shipping: null,
  carrier: null,
  tax: null,
};

export const SCOPES = ['storefront', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  readonly id: ApiKeyId;
  readonly scopes: readonly Scope[];
  readonly store: Store;
}

export interface Operator {
  readonly id: OperatorId;
  readonly email: string;
}

const HANDLE_MAX = 40;

/** A handle made from the store's name: what can be typed into an address bar. */
export function handleFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, HANDLE_MAX - 7)
    .replace(/^-+|-+$/g, '');
  return words.length >= 3 ? words : `store-${words}`.replace(/-+$/, '');
}
