import { maxHeaderSize } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyInstance,
  fastify,
  LogController,
  type onRequestHookHandler,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify';
import type { ErrorCode } from '../../errors.ts';
import { infoLines } from '../log.ts';
import type { HttpMetrics } from '../metrics.ts';
import type { PlatformContext } from '../platform-context.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { audited } from './audit/audit.ts';
import { BODY_MAX_BYTES, configureBodyParsing } from './body.ts';
import { drainOnClose } from './drain.ts';
import { answerBrokenHttp, answerFailure } from './fail.ts';
import { idempotently } from './idempotency/idempotency.ts';
import { lazySerializer } from './lazy-schema-compiler.ts';
import { shedLoad } from './load-shedding.ts';
import { observe, requestId } from './observe.ts';
import { codesOf, failures, operatorFailures } from './openapi/envelope.ts';
import { isAdmin } from './openapi/openapi.ts';
import { closed } from './unknown-fields.ts';
import { answerUnknownRoutes } from './unknown-route.ts';

/** The server that features add their routes to. */
export type Http = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on a reply ends its connection; new connections are still accepted. */
    closeAfterReply(): void;
  }
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** How often Node checks connections against these timeouts. */
const SLOW_CHECK_MS = 5_000;

/** Creates the HTTP server with everything common to all operations. It imports no feature. */
export async function createHttp(app: PlatformContext, metrics: HttpMetrics): Promise<Http> {
  const http = fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request is expensive, and the request's log line has its id.
    childLoggerFactory: (logger) => logger,
    genReqId: requestId,
    // Trusts only the nearest proxy: entries further left are set by the client.
    trustProxy: app.config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: SLOW_CHECK_MS,
      // The API key determines the store, and Node's own rejection would have no envelope.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: answerFailure,
    // Node limits the URL's length first, so an id of any length is simply not found.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    exposeHeadRoutes: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  // Unknown expectations are ignored; Node would reject them without an envelope.
  http.server.on('checkExpectation', (request, response) => {
    http.server.emit('request', request, response);
  });
  http.setErrorHandler(answerFailure);
  if (app.tracing) traceRequests(http, app.tracing);
  observe(http, metrics, infoLines(app.log));
  const serving = shedLoad(http, app.config.requestsAtOnce);
  http.decorate('closeAfterReply', serving.closeAfterReply);
  drainOnClose(http, serving);
  answerUnknownRoutes(http);
  configureBodyParsing(http);
  lazySerializer(http);
  http.addHook('onRoute', completeRoute);
  return http;
}

/** Adds what is common to all operations, so that routes do not repeat it. */
function completeRoute(route: RouteOptions): void {
  const schema = route.schema as Schema | undefined;
  if (!schema?.operationId) return;
  const isWrite = WRITES.includes(String(route.method));
  const isIdempotent = isWrite && route.config?.idempotency !== 'off';
  const isKeyless = route.config?.isKeyless === true;
  const isAudited = route.config?.isAudited ?? isWrite;
  if (isAdmin(route.url) && isAudited && !isKeyless) route.handler = audited(route.handler);
  if (isAdmin(route.url) && schema.body) schema.body = closed(schema.body);
  if (isIdempotent) route.handler = idempotently(route.handler);
  route.onRequest = [keepOutOfCaches, ...[route.onRequest ?? []].flat()];

  const own = codesOf(schema.response);
  const common = commonCodes({
    credentialCodes: isKeyless ? [] : credentialCodes(route),
    hasBody: schema.body !== undefined,
    isWrite,
    isIdempotent,
    // A naturally idempotent operation never waits for a concurrent repeat.
    mayHaveToWait: isIdempotent && route.config?.idempotency !== 'natural',
  });
  const { 200: success } = schema.response;
  const declare = isAdmin(route.url) ? operatorFailures : failures;
  schema.response = { 200: success, ...declare(...own, ...common) };
}

/** Replies hold tokens, secrets and personal data; a cacheable route overrides this. */
const keepOutOfCaches: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store');
  done();
};

interface Schema {
  operationId?: string;
  body?: unknown;
  response: Record<string, unknown>;
}

type CustomerRule = FastifyContextConfig['customer'];

function commonCodes(route: {
  credentialCodes: readonly ErrorCode[];
  hasBody: boolean;
  isWrite: boolean;
  isIdempotent: boolean;
  mayHaveToWait: boolean;
}): ErrorCode[] {
  const codes: ErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', ...route.credentialCodes];
  if (route.isWrite) codes.push('INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (route.hasBody) codes.push('VALIDATION_ERROR');
  if (route.isIdempotent) {
    codes.push('VALIDATION_ERROR', 'IDEMPOTENCY_KEY_REUSED');
  }
  if (route.mayHaveToWait) codes.push('IDEMPOTENCY_IN_PROGRESS');
  return codes;
}

function credentialCodes({ url, method, config }: RouteOptions): ErrorCode[] {
  if (!isAdmin(url)) {
    const codes: ErrorCode[] = ['API_KEY_MISSING', 'API_KEY_INVALID', 'SCOPE_MISSING'];
    // The last one is for an invalid `x-sandbox-now`.
    codes.push('RATE_LIMITED', ...customerCodes(config?.customer), 'VALIDATION_ERROR');
    return codes;
  }
  const codes: ErrorCode[] = ['OPERATOR_TOKEN_MISSING', 'OPERATOR_TOKEN_INVALID', 'RATE_LIMITED'];
  // With the session cookie, a page of another origin could send a write.
  if (method !== 'GET') codes.push('CROSS_ORIGIN_REFUSED');
  return config?.role === 'owner' ? [...codes, 'FORBIDDEN'] : codes;
}

function customerCodes(rule: CustomerRule): ErrorCode[] {
  if (rule === 'ignored') return [];
  const codes: ErrorCode[] = ['CUSTOMER_TOKEN_INVALID', 'CUSTOMER_TOKEN_EXPIRED'];
  if (rule === 'required') codes.push('CUSTOMER_TOKEN_REQUIRED');
  if (rule === 'refused') codes.push('OPERATOR_REQUIRED');
  return codes;
}
