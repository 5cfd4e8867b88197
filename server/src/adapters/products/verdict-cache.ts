import { createHash } from 'node:crypto';
import type { ProductQuestion, ProductVerdict } from '../../features/products/product-validator.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { MerchantVerdict } from './merchant-answer.ts';

const PRODUCTS_MAX = 1_000;

/** Cached verdicts of one merchant, for as long as each is valid. */
export interface VerdictCache {
  keep(questions: readonly ProductQuestion[], verdicts: readonly MerchantVerdict[]): void;
  /** Undefined unless every question has a valid verdict. */
  recall(questions: readonly ProductQuestion[]): ProductVerdict[] | undefined;
}

type Product = Extract<ProductVerdict, { kind: 'valid' }>['product'];

export function verdictCache(nowMs: () => number): VerdictCache {
  const known = new Map<string, { product: Product; untilMs: number }>();

  return {
    keep(questions, verdicts) {
      questions.forEach((question, index) => {
        const name = productName(question);
        known.delete(name);
        const { verdict, validForSeconds = 0 } = verdicts[index] ?? {};
        if (verdict?.kind !== 'valid' || validForSeconds === 0) return;
        const untilMs = nowMs() + validForSeconds * SECOND_MS;
        known.set(name, { product: verdict.product, untilMs });
        const [oldest] = known.keys();
        if (known.size > PRODUCTS_MAX && oldest !== undefined) known.delete(oldest);
      });
    },
    recall(questions) {
      const verdicts = questions.flatMap((question): ProductVerdict[] => {
        const hit = known.get(productName(question));
        if (!hit || hit.untilMs <= nowMs()) return [];
        const { ref } = question;
        return [{ kind: 'valid', ref, product: hit.product, isRemembered: true }];
      });
      return verdicts.length === questions.length ? verdicts : undefined;
    },
  };
}

/** Hashed, because metadata can be long. */
function productName({ sku, metadata }: ProductQuestion): string {
  const sorted = Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sku, sorted]))
    .digest('base64');
}
