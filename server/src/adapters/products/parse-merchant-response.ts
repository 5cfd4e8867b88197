import { type Static, Type } from 'typebox';
import { schemaGuard } from '../../platform/schema-guard.ts';
import type { ProductRequest, ProductValidation } from '../../ports/products/product-validator.ts';
import type { Cents } from '../../values/money.ts';
import { parsedJson } from '../../values/parsed-json.ts';
import { DAY_MS, SECOND_MS } from '../../values/time.ts';
import { imageUrlIn } from './image-url.ts';

const amount = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const OrNull = <T extends ReturnType<typeof Type.Integer | typeof Type.String>>(shape: T) =>
  Type.Optional(Type.Union([shape, Type.Null()]));

const about = { ref: Type.String(), reason: OrNull(Type.String({ maxLength: 500 })) };

const ValidItem = Type.Object({
  ...about,
  valid: Type.Literal(true),
  unitPriceCents: amount(),
  name: Type.String({ minLength: 1, maxLength: 500 }),
  imageUrl: OrNull(Type.String({ maxLength: 2_000 })),
  maxQuantity: OrNull(amount()),
  requiresShipping: Type.Optional(Type.Boolean()),
  taxable: Type.Optional(Type.Boolean()),
  weightGrams: OrNull(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  validForSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: DAY_MS / SECOND_MS })),
});

const InvalidItem = Type.Object({
  ...about,
  valid: Type.Literal(false),
  maxQuantity: OrNull(amount()),
});

const isResponse = schemaGuard(
  Type.Object({ items: Type.Array(Type.Union([ValidItem, InvalidItem]), { maxItems: 1_000 }) }),
);

export interface MerchantValidation {
  readonly validation: ProductValidation;
  /** How long the merchant guarantees the answer. */
  readonly validForSeconds: number;
}

/** One validation per request, or undefined for an incomplete answer. */
export function parseMerchantResponse(
  text: string,
  requests: readonly ProductRequest[],
): MerchantValidation[] | undefined {
  const body = parsedJson(text);
  if (!isResponse(body)) return undefined;
  const byRef = new Map(body.items.map((item) => [item.ref, item]));
  if (byRef.size !== body.items.length || byRef.size !== requests.length) return undefined;
  const validations = requests.flatMap((request) => {
    const item = byRef.get(request.ref);
    return item ? [item.valid ? valid(item) : invalid(item, request)] : [];
  });
  return validations.length === requests.length ? validations : undefined;
}

function valid(item: Static<typeof ValidItem>): MerchantValidation {
  const product = {
    unitPrice: item.unitPriceCents as Cents,
    name: item.name,
    imageUrl: imageUrlIn(item.imageUrl),
    maxQuantity: item.maxQuantity ?? null,
    requiresShipping: item.requiresShipping ?? true,
    taxable: item.taxable ?? true,
    weightGrams: item.weightGrams ?? null,
  };
  return {
    validation: { kind: 'valid', ref: item.ref, product },
    validForSeconds: item.validForSeconds ?? 0,
  };
}

/** A known quantity below the one requested is reported as insufficient stock. */
function invalid(
  { ref, maxQuantity }: Static<typeof InvalidItem>,
  { quantity }: ProductRequest,
): MerchantValidation {
  const isShort = typeof maxQuantity === 'number' && maxQuantity < quantity;
  return {
    validation: isShort ? { kind: 'unavailable', ref, maxQuantity } : { kind: 'invalid', ref },
    validForSeconds: 0,
  };
}
