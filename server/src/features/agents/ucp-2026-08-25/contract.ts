import { type Static, Type } from 'typebox';
import { Nullable } from '../../../platform/http/openapi/envelope.ts';
import { COUPONS_MAX } from '../../carts/discounts/discounts.ts';

/*
 * What is read of a request. A platform may send back a whole reply: fields that are the business's
 * own, such as prices and totals, are ignored. Fields that are not read are listed where a client
 * would not send them otherwise.
 */

const text = (maxLength = 200) => Type.Optional(Type.String({ maxLength }));
const unread = () => Type.Optional(Type.Unknown());
const ID_MAX = 255;
const LIST_MAX = 50;
const LINES_MAX = 1_000;
const QUANTITY_MAX = Number.MAX_SAFE_INTEGER;

const LineItem = Type.Object({
  id: text(ID_MAX),
  item: Type.Object({
    id: Type.String({ minLength: 1, maxLength: ID_MAX }),
    title: unread(),
    price: unread(),
    quantity_unit: unread(),
    image_url: unread(),
  }),
  quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX }),
  parent_id: unread(),
  totals: unread(),
});

const POSTAL = {
  street_address: text(),
  extended_address: text(),
  address_locality: text(),
  address_region: text(),
  address_country: text(),
  postal_code: text(40),
  first_name: text(),
  last_name: text(),
  /** Of no release, and sent by some platforms. */
  full_name: text(400),
  phone_number: text(40),
};
const PostalAddress = Type.Object(POSTAL);
export type PostalAddress = Static<typeof PostalAddress>;

const Destination = Type.Object({ ...POSTAL, id: text(ID_MAX), type: text() });

const Method = Type.Object({
  id: unread(),
  type: text(),
  line_item_ids: unread(),
  destinations: Type.Optional(Type.Array(Destination, { maxItems: LIST_MAX })),
  selected_destination_id: Type.Optional(Nullable(Type.String({ maxLength: ID_MAX }))),
  groups: Type.Optional(
    Type.Array(
      Type.Object({
        id: unread(),
        line_item_ids: unread(),
        selected_option_id: Type.Optional(Nullable(Type.String({ maxLength: ID_MAX }))),
      }),
      { maxItems: LIST_MAX },
    ),
  ),
});
export type Method = Static<typeof Method>;

export const Buyer = Type.Object({
  first_name: text(),
  last_name: text(),
  full_name: text(400),
  email: text(254),
  phone_number: text(40),
  consent: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())),
});
export type Buyer = Static<typeof Buyer>;

const Signals = Type.Record(Type.String({ maxLength: 200 }), Type.Unknown());
const Attribution = Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 2_000 }));

/** Hints: the store has one currency, and prices do not depend on the place. */
const Context = Type.Object({
  address_country: unread(),
  address_region: unread(),
  postal_code: unread(),
  language: unread(),
  currency: unread(),
  intent: unread(),
  eligibility: unread(),
  location: unread(),
  payment: unread(),
});

const LineItems = Type.Array(LineItem, { maxItems: LINES_MAX });

const SESSION = {
  buyer: Type.Optional(Buyer),
  context: Type.Optional(Context),
  signals: Type.Optional(Signals),
  attribution: Type.Optional(Attribution),
  discounts: Type.Optional(
    Type.Object({
      codes: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: COUPONS_MAX })),
    }),
  ),
};

export const CartRequest = Type.Object({ ...SESSION, line_items: LineItems });

const CHECKOUT = {
  ...SESSION,
  fulfillment: Type.Optional(
    Type.Object({ methods: Type.Optional(Type.Array(Method, { maxItems: LIST_MAX })) }),
  ),
  payment: Type.Optional(Type.Object({ instruments: unread() })),
};

/** The lines are those of the cart, where one is named. */
export const CheckoutRequest = Type.Object({
  ...CHECKOUT,
  line_items: Type.Optional(LineItems),
  cart_id: Type.Optional(Type.String({ minLength: 1, maxLength: ID_MAX })),
});
export type CheckoutRequest = Static<typeof CheckoutRequest>;

/** A checkout takes over a cart only when it is created. */
export const UpdateRequest = Type.Object({ ...CHECKOUT, line_items: LineItems });

const TOKEN_MAX = 16_384;

const Instrument = Type.Object({
  id: text(ID_MAX),
  handler_id: Type.String({ minLength: 1, maxLength: ID_MAX }),
  type: text(),
  selected: Type.Optional(Type.Boolean()),
  display: unread(),
  billing_address: Type.Optional(PostalAddress),
  credential: Type.Optional(
    Type.Object({
      type: text(),
      token: Type.Optional(Type.String({ minLength: 1, maxLength: TOKEN_MAX })),
    }),
  ),
});

export const CompleteRequest = Type.Object({
  payment: Type.Object({
    instruments: Type.Optional(Type.Array(Instrument, { maxItems: LIST_MAX })),
  }),
  buyer: Type.Optional(Buyer),
  signals: Type.Optional(Signals),
});
