import { verifyEvent, WebhookVerificationError } from '@cartwright/client/webhooks';
import { productOf } from '@/lib/products';

interface ProductRequest {
  readonly data: { readonly items: readonly { readonly ref: string; readonly sku: string }[] };
}

/** `product.validate` of a live store: what is sold, at which price, and how many are left. */
export async function POST(request: Request): Promise<Response> {
  const secret = process.env.PRODUCT_SECRET ?? '';
  try {
    const body: unknown = await verifyEvent(await request.text(), request.headers, secret);
    return Response.json({ items: (body as ProductRequest).data.items.map(answer) });
  } catch (error) {
    if (error instanceof WebhookVerificationError)
      return new Response(error.reason, { status: 401 });
    throw error;
  }
}

function answer({ ref, sku }: { ref: string; sku: string }) {
  const product = productOf(sku);
  if (!product) return { ref, valid: false, reason: 'unknown' };
  const { priceCents, name, stock } = product;
  return { ref, valid: true, unitPriceCents: priceCents, name, maxQuantity: stock };
}
