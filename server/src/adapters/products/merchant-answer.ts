import { type Static, Type } from 'typebox';
import { schemaGuard } from '../../platform/schema-guard.ts';
import type { ProductQuestion, ProductVerdict } from '../../ports/products/product-validator.ts';
import type { Cents } from '../../values/money.ts';
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

const isAnswer = schemaGuard(
  Type.Object({ items: Type.Array(Type.Union([ValidItem, InvalidItem]), { maxItems: 1_000 }) }),
);

export interface MerchantVerdict {
  readonly verdict: ProductVerdict;
  /** How long the merchant stands by it. */
  readonly validForSeconds: number;
}

/** One verdict for each question, or undefined: half an answer would be half a cart. */
export function merchantAnswer(
  text: string,
  questions: readonly ProductQuestion[],
): MerchantVerdict[] | undefined {
  const body = parsed(text);
  if (!isAnswer(body)) return undefined;
  const byRef = new Map(body.items.map((item) => [item.ref, item]));
  if (byRef.size !== body.items.length || byRef.size !== questions.length) return undefined;
  const verdicts = questions.flatMap((question) => {
    const item = byRef.get(question.ref);
    return item ? [item.valid ? valid(item) : invalid(item, question)] : [];
  });
  return verdicts.length === questions.length ? verdicts : undefined;
}

function valid(item: Static<typeof ValidItem>): MerchantVerdict {
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
    verdict: { kind: 'valid', ref: item.ref, product },
    validForSeconds: item.validForSeconds ?? 0,
  };
}

/** A merchant who says how many there are, and fewer are there than wanted, has run short. */
function invalid(
  { ref, maxQuantity }: Static<typeof InvalidItem>,
  { quantity }: ProductQuestion,
): MerchantVerdict {
  const isShort = typeof maxQuantity === 'number' && maxQuantity < quantity;
  return {
    verdict: isShort ? { kind: 'unavailable', ref, maxQuantity } : { kind: 'invalid', ref },
    validForSeconds: 0,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
