import { inlineFacts, type Product } from './catalogue.ts';
import type { Shop } from './shop.ts';
import type { Visit } from './visit.ts';
import { simulateFor } from './what-if.ts';

/** A line as this shop sells it. A live store ignores the facts and asks /hooks/products. */
export async function newLine(shop: Shop, visit: Visit, product: Product, quantity: number) {
  const { developerMode } = await shop.store();
  const simulate = simulateFor(visit.session.whatIf);
  const metadata = developerMode
    ? { ...inlineFacts(product, shop.url()), ...(simulate && { simulate }) }
    : undefined;
  return { sku: product.sku, quantity, metadata };
}

/** Undefined where the version that the shopper saw is not known. */
export function versionOf(visit: Visit): number | undefined {
  const version = Number(visit.form.get('version') ?? '');
  return Number.isSafeInteger(version) && version > 0 ? version : undefined;
}

export function lastOrderOf({ session }: Visit): string | undefined {
  return [...session.placed.values()].at(-1)?.number;
}
