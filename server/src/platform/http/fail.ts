import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, CATALOGUE, type ErrorCode } from '../../errors.ts';
import { isUnavailable } from '../db/failures.ts';
import { type FieldProblem, fieldProblem } from './field-problems.ts';
import { failureBody, JSON_TYPE } from './openapi/envelope.ts';
import { isAdmin } from './openapi/openapi.ts';
import { unknownField } from './unknown-fields.ts';

const MENTIONED_PROBLEMS_MAX = 10;
const LINGER_MS = 1_000;

/** The one place that turns an error into the failure envelope. */
export function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = notedFailure(error, request, reply);
  return reply
    .code(failure.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(failureBody(failure.code, failure.message, fieldsOf(error, failure, request)));
}

/** The failure, noted for the logs, with its `retry-after`; the body is left to the caller. */
export function notedFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): ApiError {
  const failure = asApiError(error);
  request.failureCode = failure.code;
  logUnexpected(error, failure, request);
  if (failure.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(failure.retryAfterSeconds));
  }
  return failure;
}

/** For operators only: the storefront's envelope has no other fields than code and message. */
function fieldsOf(
  error: FastifyError | Error,
  { code, message }: ApiError,
  { routeOptions }: FastifyRequest,
): FieldProblem[] | undefined {
  if (code !== 'VALIDATION_ERROR' || !isAdmin(routeOptions.url ?? '')) return undefined;
  const { validation, validationContext } = error as FastifyError;
  if (!validation) return [fieldProblem(message)];
  const sentences = describeProblems(validation, validationContext ?? 'body');
  return sentences.slice(0, MENTIONED_PROBLEMS_MAX).map(fieldProblem);
}

/**
 * Expected rejections appear in the request's log line only: under load there are many. Also for
 * interfaces with another envelope.
 */
export function logUnexpected(
  error: FastifyError | Error,
  failure: ApiError,
  request: FastifyRequest,
) {
  if (error === failure || failure.status < 500) return;
  const requestId = request.id;
  if (failure.code === 'SERVICE_UNAVAILABLE') {
    const problem = `${(error as FastifyError).code}: ${error.message}`;
    request.log.warn({ requestId, problem }, 'request failed: database unavailable');
    return;
  }
  // An unexpected error may contain anything, so only the log gets its message.
  request.log.error({ requestId, err: error }, 'request failed');
}

/** An unexpected error becomes INTERNAL_ERROR; its message is not part of it. */
export function asApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  const { validation, validationContext, code, statusCode } = error as FastifyError;
  if (validation) {
    return new ApiError('VALIDATION_ERROR', describe(validation, validationContext ?? 'body'));
  }
  const known = FRAMEWORK_CODES[code];
  if (known) return new ApiError(known);
  if (isUnavailable(error)) return new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
  const isRefused = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  if (isRefused && isOfThisRequest(error)) return new ApiError('INVALID_REQUEST');
  return new ApiError('INTERNAL_ERROR');
}

/**
 * True for errors of the framework and of http-errors (static files). The status of a vendor's
 * error belongs to the vendor's reply.
 */
function isOfThisRequest(error: Error): boolean {
  const { code, expose } = error as Partial<FastifyError> & { readonly expose?: boolean };
  return code?.startsWith('FST_') === true || expose === true;
}

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
};

type Problem = NonNullable<FastifyError['validation']>[number] & {
  readonly parentSchema?: { readonly properties?: object };
};

/** Names each field and the rule it violates, without repeating any value. */
function describe(problems: readonly Problem[], context: string): string {
  const sentences = describeProblems(problems, context);
  const listed = sentences.slice(0, MENTIONED_PROBLEMS_MAX).join('; ');
  if (sentences.length > MENTIONED_PROBLEMS_MAX) return `${listed}; and more.`;
  return listed.endsWith('?') ? listed : `${listed}.`;
}

/** One more than are mentioned, where there are more: a body can have tens of thousands. */
function describeProblems(problems: readonly Problem[], context: string): string[] {
  const sentences = new Set<string>();
  for (const problem of problems) {
    if (sentences.size > MENTIONED_PROBLEMS_MAX) break;
    sentences.add(describeProblem(problem, context));
  }
  return [...sentences];
}

function describeProblem(problem: Problem, context: string): string {
  const { instancePath, params, message, keyword, parentSchema } = problem;
  if (keyword === 'additionalProperties') {
    const known = Object.keys(parentSchema?.properties ?? {});
    return unknownField(instancePath, String(params.additionalProperty), known);
  }
  const missing = keyword === 'required' ? `/${String(params.missingProperty)}` : '';
  const field = `${context}${instancePath}${missing}`.replaceAll('/', '.');
  return `${field} ${missing ? 'is required' : describeRule(keyword, params, message)}`;
}

function describeRule(
  keyword: string,
  params: Record<string, unknown>,
  message: string | undefined,
) {
  if (keyword !== 'enum') return message ?? 'is not valid';
  return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
}

/** Malformed HTTP has no request object, but still gets the failure envelope. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code: ErrorCode =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'HEADERS_TOO_LARGE'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'REQUEST_TIMEOUT'
        : 'INVALID_REQUEST';
  const [status, message] = CATALOGUE[code];
  const body = failureBody(code, message);
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Leaves time to read the reply, then closes the connection even if the client does not.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
