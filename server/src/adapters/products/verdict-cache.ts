import type { Peer } from '../../platform/remote-peers.ts';
import type { ProductQuestion, ProductVerdict } from '../../ports/products/product-validator.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { MerchantVerdict } from './merchant-answer.ts';

export type Product = Extract<ProductVerdict, { kind: 'valid' }>['product'];

type Answers = Pick<Peer<unknown, Product>, 'recall' | 'keep' | 'forget'>;

/** Caches what a merchant said of products, for as long as the merchant stands by it. */
export function keepVerdicts(
  answers: Answers,
  questions: readonly ProductQuestion[],
  verdicts: readonly MerchantVerdict[],
): void {
  questions.forEach((question, index) => {
    const { verdict, validForSeconds = 0 } = verdicts[index] ?? {};
    if (verdict?.kind !== 'valid' || validForSeconds === 0) answers.forget(nameOf(question));
    else answers.keep(nameOf(question), verdict.product, validForSeconds * SECOND_MS);
  });
}

/** Undefined unless there is a verdict that still holds for every question. */
export function recallVerdicts(
  answers: Answers,
  questions: readonly ProductQuestion[],
): ProductVerdict[] | undefined {
  const verdicts = questions.flatMap((question): ProductVerdict[] => {
    const known = answers.recall(nameOf(question));
    if (!known?.isFresh) return [];
    const { ref } = question;
    return [{ kind: 'valid', ref, product: known.answer, isRemembered: true }];
  });
  return verdicts.length === questions.length ? verdicts : undefined;
}

function nameOf({ sku, metadata }: ProductQuestion): unknown {
  return [sku, Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1))];
}
