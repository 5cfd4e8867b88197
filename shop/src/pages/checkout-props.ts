import type {
  Cart,
  CheckoutSession,
  Customer,
  PaymentMethod,
  PaymentProvider,
  SavedAddress,
  ShippingRate,
} from '@cartwright/client';

export interface CheckoutProps {
  readonly cart: Cart;
  readonly session: CheckoutSession;
  readonly rates: readonly ShippingRate[];
  readonly needsShipping: boolean;
  readonly customer: Customer | null;
  readonly addresses: readonly SavedAddress[];
  readonly methods: readonly PaymentMethod[];
  readonly provider: PaymentProvider;
  readonly wallets: readonly string[];
  readonly isSandbox: boolean;
  /** The shopper wants to change a step that is done. */
  readonly edit: string | null;
  /** The carrier's form of the address, where it differs. */
  readonly suggestion: string | null;
}
