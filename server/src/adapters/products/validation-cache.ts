import type { Peer } from '../../platform/remote-peers.ts';
import type { ProductRequest, ProductValidation } from '../../ports/products/product-validator.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { MerchantValidation } from './parse-merchant-response.ts';

export type Product = Extract<ProductValidation, { kind: 'valid' }>['product'];

type Answers = Pick<Peer<unknown, Product>, 'cached' | 'keep' | 'evict'>;

/** Caches a merchant's validations for as long as each is valid. */
export function cacheValidations(
  answers: Answers,
  requests: readonly ProductRequest[],
  validations: readonly MerchantValidation[],
): void {
  requests.forEach((request, index) => {
    const { validation, validForSeconds = 0 } = validations[index] ?? {};
    if (validation?.kind !== 'valid' || validForSeconds === 0) answers.evict(nameOf(request));
    else answers.keep(nameOf(request), validation.product, validForSeconds * SECOND_MS);
  });
}

/** Undefined unless the product of every request is cached. */
export function cachedValidations(
  answers: Answers,
  requests: readonly ProductRequest[],
): ProductValidation[] | undefined {
  const validations = requests.flatMap((request): ProductValidation[] => {
    const known = answers.cached(nameOf(request));
    if (!known?.isFresh) return [];
    const { ref } = request;
    return [{ kind: 'valid', ref, product: known.answer, isRemembered: true }];
  });
  return validations.length === requests.length ? validations : undefined;
}

function nameOf({ sku, metadata }: ProductRequest): unknown {
  return [sku, Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1))];
}
