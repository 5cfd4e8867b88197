import { verifyEvent, WebhookVerificationError } from '@cartwright/client/webhooks';

/** Where your own work begins. An event may arrive twice: store `event.id` with what it causes. */
export async function POST(request: Request): Promise<Response> {
  const secret = process.env.WEBHOOK_SECRET ?? '';
  try {
    const event = await verifyEvent(await request.text(), request.headers, secret);
    if (event.type === 'order.created' && event.data.status !== 'pending') {
      process.stdout.write(`Pack ${event.data.orderNumber}.\n`);
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError)
      return new Response(error.reason, { status: 401 });
    throw error;
  }
}
