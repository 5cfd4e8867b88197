import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface ManagementAnswers {
  /** Says why the service should get no traffic, or nothing when it is ready. */
  notReadyBecause(): Promise<string | undefined>;
  metrics(): Promise<{ contentType: string; text: string }>;
}

/** For the operator's own eyes: a port apart, so that it is never exposed with the interface. */
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
