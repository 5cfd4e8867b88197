import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import { handleReply, type OnReply } from '../replies/handle-reply.ts';
import { handleStatus } from './handle-status.ts';

interface Call {
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** An empty TwiML response: no reply to the phone. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Carriers call here: no key, the carrier's own signature, and no part of the interface. */
export function messageWebhookRoutes(app: App, onReply: OnReply) {
  const said = ({ url, body, headers }: Call) => ({
    // A proxy may have changed the host; the carrier signs the public URL.
    url: `${app.publicUrl()}${url}`,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers,
  });
  return async function messageHooks(http: Http): Promise<void> {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    http.post<{ Params: { storeId: string; messageId: string } }>(
      '/:storeId/status/:messageId',
      { schema: { hide: true } },
      async (request, reply) => {
        await handleStatus(app, request.params, said(request));
        return await reply.type('text/xml').send(NOTHING);
      },
    );
    http.post<{ Params: { storeId: string } }>(
      '/:storeId/replies',
      { schema: { hide: true } },
      async (request, reply) => {
        await handleReply(app, request.params.storeId, said(request), onReply);
        return await reply.type('text/xml').send(NOTHING);
      },
    );
  };
}
