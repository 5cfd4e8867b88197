import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface ManagementAnswers {
  /** Returns why the service is not ready, or undefined when it is. */
  notReadyBecause(): Promise<string | undefined>;
  metrics(): Promise<{ contentType: string; text: string }>;
}

/** Health and metrics on a separate port, so that the public interface never exposes them. */
export function createManagement(answers: ManagementAnswers): Server {
  return createServer((request, response) => {
    answer(request, response, answers).catch(() => {
      if (!response.headersSent) send(response, 500, 'text/plain', 'failed\n');
    });
  });
}

async function answer(
  { url }: IncomingMessage,
  response: ServerResponse,
  { notReadyBecause, metrics }: ManagementAnswers,
): Promise<void> {
  switch (url?.split('?', 1)[0]) {
    case '/healthz':
      return sendJson(response, 200, { status: 'ok' });
    case '/readyz': {
      const reason = await notReadyBecause();
      if (reason === undefined) return sendJson(response, 200, { status: 'ready' });
      return sendJson(response, 503, { status: 'not ready', reason });
    }
    case '/metrics': {
      const { contentType, text } = await metrics();
      return send(response, 200, contentType, text);
    }
    default:
      return sendJson(response, 404, { status: 'not found' });
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json; charset=utf-8', `${JSON.stringify(body)}\n`);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
