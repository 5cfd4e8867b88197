import type { Body, Calls, Options, Query } from '../calls.ts';

/** Carts and their items. */
export function carts({ call }: Calls) {
  return {
    /** Creates a cart, with items if any are given. */
    create: (body: Body<'createCart'> = {}, options?: Options<'createCart'>) =>
      call('createCart', { body }, options),
    /** Returns a cart with its items, discounts and totals. */
    get: (cartId: string, options?: Options<'getCart'>) =>
      call('getCart', { path: { cartId } }, options),
    /** By the token in a guest's cookie. */
    getBySession: (sessionToken: string, options?: Options<'getCartBySession'>) =>
      call('getCartBySession', { path: { sessionToken } }, options),
    /** The open cart of the signed-in customer, or null. */
    getMine: (options?: Options<'getMyCart'>) => call('getMyCart', {}, options),
    /**
     * Adds an item to a cart, or increases the quantity of the line with the same sku and
     * metadata.
     */
    addItem: (cartId: string, body: Body<'addCartItem'>, options?: Options<'addCartItem'>) =>
      call('addCartItem', { path: { cartId }, body }, options),
    /** Sets the quantity of a line; 0 removes the line. */
    changeItem: (
      cartId: string,
      itemId: string,
      body: Body<'changeCartItem'>,
      options?: Options<'changeCartItem'>,
    ) => call('changeCartItem', { path: { cartId, itemId }, body }, options),
    /** Removes a line from a cart, with its warranty. */
    removeItem: (cartId: string, itemId: string, options?: Options<'removeCartItem'>) =>
      call('removeCartItem', { path: { cartId, itemId } }, options),
    /** Removes all items of a cart, with their warranties. */
    clear: (cartId: string, options?: Options<'clearCartItems'>) =>
      call('clearCartItems', { path: { cartId } }, options),
    /**
     * Merges the items of another cart into this one; the other cart ends with the status
     * `merged`.
     */
    merge: (cartId: string, body: Body<'mergeCarts'>, options?: Options<'mergeCarts'>) =>
      call('mergeCarts', { path: { cartId }, body }, options),
    /** Replaces the marketing attribution of a cart as a whole. */
    setAttribution: (
      cartId: string,
      body: Body<'setCartAttribution'>,
      options?: Options<'setCartAttribution'>,
    ) => call('setCartAttribution', { path: { cartId }, body }, options),
    ...discounts({ call }),
  };
}

function discounts({ call }: Pick<Calls, 'call'>) {
  return {
    /** Adds a coupon to a cart by its code. */
    applyCoupon: (cartId: string, body: Body<'applyCoupon'>, options?: Options<'applyCoupon'>) =>
      call('applyCoupon', { path: { cartId }, body }, options),
    /** One coupon by its code, or all. */
    removeCoupons: (
      cartId: string,
      query: Query<'removeCoupons'> = {},
      options?: Options<'removeCoupons'>,
    ) => call('removeCoupons', { path: { cartId }, query }, options),
    /** Adds a gift card to a cart, which then pays a part of it or all of it. */
    applyGiftCard: (
      cartId: string,
      body: Body<'applyGiftCard'>,
      options?: Options<'applyGiftCard'>,
    ) => call('applyGiftCard', { path: { cartId }, body }, options),
    /** One gift card by its id, or all. */
    removeGiftCards: (
      cartId: string,
      query: Query<'removeGiftCards'> = {},
      options?: Options<'removeGiftCards'>,
    ) => call('removeGiftCards', { path: { cartId }, query }, options),
    /** The code travels in a header, which keeps it out of logs. */
    getGiftCardBalance: (
      giftCardCode: string,
      options?: Omit<Options<'getGiftCardBalance'>, 'giftCardCode'>,
    ) => call('getGiftCardBalance', {}, { ...options, giftCardCode }),
  };
}
