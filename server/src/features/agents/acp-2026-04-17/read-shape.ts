import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type Static, type TSchema, Type } from 'typebox';
import { COUPONS_MAX } from '../../carts/discounts/discounts.ts';
import { invalidRequest } from './acp-error.ts';

const Text = Type.String({ maxLength: 500 });
const Line = Type.Object({
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  item: Type.Optional(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 255 }),
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    }),
  ),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
});

function OrNull<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

const Lines = Type.Array(Line, { minItems: 1, maxItems: 500 });

const Address = Type.Object({
  name: OrNull(Text),
  line_one: OrNull(Text),
  line_two: OrNull(Text),
  city: OrNull(Text),
  state: OrNull(Text),
  country: OrNull(Type.String({ pattern: '^[A-Za-z]{2}$' })),
  postal_code: OrNull(Text),
});

const Buyer = Type.Object({
  first_name: OrNull(Text),
  last_name: OrNull(Text),
  full_name: OrNull(Text),
  email: OrNull(Text),
  phone_number: OrNull(Text),
});

const Details = Type.Object({
  name: OrNull(Text),
  phone_number: OrNull(Text),
  email: OrNull(Text),
  address: OrNull(Address),
});

const codes = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: COUPONS_MAX });

const changes = {
  buyer: OrNull(Buyer),
  fulfillment_details: OrNull(Details),
  /** As sent by agents of 2025. */
  fulfillment_address: OrNull(Address),
  discounts: OrNull(Type.Object({ codes: OrNull(codes) })),
  coupons: OrNull(codes),
  affiliate_attribution: OrNull(
    Type.Object({
      provider: OrNull(Text),
      campaign_id: OrNull(Text),
      publisher_id: OrNull(Text),
    }),
  ),
};

/** Unknown fields are ignored: the protocol grows, and its own schema lacks the quantity. */
export const CreateShape = Type.Object({
  line_items: Type.Optional(Lines),
  items: Type.Optional(Lines),
  currency: Type.Optional(Type.String({ maxLength: 10 })),
  ...changes,
});
export type CreateRequest = Static<typeof CreateShape>;

export const UpdateShape = Type.Object({
  line_items: Type.Optional(Lines),
  items: Type.Optional(Lines),
  selected_fulfillment_options: OrNull(
    Type.Array(Type.Object({ option_id: Type.String({ maxLength: 255 }) }), { maxItems: 500 }),
  ),
  /** As sent by agents of 2025. */
  fulfillment_option_id: OrNull(Type.String({ maxLength: 255 })),
  ...changes,
});
export type UpdateRequest = Static<typeof UpdateShape>;

export const CompleteShape = Type.Object({
  buyer: OrNull(Buyer),
  payment_data: Type.Object({
    handler_id: Type.Optional(Type.String({ maxLength: 255 })),
    instrument: Type.Optional(
      Type.Object({
        credential: Type.Object({ token: Type.String({ minLength: 1, maxLength: 2_000 }) }),
      }),
    ),
    billing_address: OrNull(Address),
  }),
});

export type RequestAddress = Static<typeof Address>;
export type RequestBuyer = Static<typeof Buyer>;

const ajv = new Ajv({ strict: true, allowUnionTypes: true });

const compiled = new WeakMap<TSchema, ValidateFunction>();

/** The body, or the protocol's error with the path of the first field at fault. */
export function readShape<T extends TSchema>(shape: T, body: unknown): Static<T> {
  const validate = compiled.get(shape) ?? ajv.compile(shape);
  compiled.set(shape, validate);
  if (validate(body)) return body as Static<T>;
  const [problem] = validate.errors ?? [];
  throw invalidRequest(codeOf(problem), messageOf(problem), paramOf(problem));
}

function codeOf(problem: ErrorObject | undefined): string {
  return problem?.keyword === 'required' ? 'missing' : 'invalid';
}

function messageOf(problem: ErrorObject | undefined): string {
  return `The request does not match its schema: ${paramOf(problem)} ${problem?.message ?? ''}.`;
}

/** `/line_items/0/quantity` as `$.line_items[0].quantity`. */
function paramOf(problem: ErrorObject | undefined): string {
  const missing = problem?.keyword === 'required' ? [String(problem.params.missingProperty)] : [];
  const parts = [...(problem?.instancePath ?? '').split('/').slice(1), ...missing];
  return parts.reduce((path, part) => path + (/^\d+$/.test(part) ? `[${part}]` : `.${part}`), '$');
}
