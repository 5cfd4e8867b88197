import { isUtf8 } from 'node:buffer';
import { Ajv, type Options } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { parseId } from '../../values/ids.ts';
import { isStorable } from '../../values/text.ts';
import { findCardNumber } from './card-numbers.ts';
import { lazyValidator } from './lazy-schema-compiler.ts';
import { isAdmin } from './openapi/openapi.ts';

export const BODY_MAX_BYTES = 256 * 1024;
const DEPTH_MAX = 8;

// The package is CommonJS with a nested default export.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/**
 * Body parsing: no coercion, and no text that PostgreSQL rejects. Unknown fields are dropped from
 * storefront bodies and rejected in operator bodies.
 */
export function configureBodyParsing(http: FastifyInstance): void {
  http.setValidatorCompiler(({ schema, httpPart, url = '' }) => {
    const bodies = isAdmin(url) ? inOperatorBodies : inBodies;
    return lazyValidator(() => (httpPart === 'body' ? bodies : inText).compile(schema));
  });

  http.decorateRequest('bodyBytes', 0);
  http.decorateRequest('rawBody', null);
  const parse = http.getDefaultJsonParser('remove', 'remove');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    // As a buffer: decoding it first would silently replace invalid UTF-8.
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (request, bytes: Buffer, done) => {
      request.bodyBytes = bytes.length;
      // A signature covers the bytes, and they cannot be restored from the parsed body.
      if (request.headers['content-digest'] !== undefined) request.rawBody = bytes;
      if (bytes.length === 0) return done(null, {});
      if (!isUtf8(bytes)) return done(new ApiError('INVALID_JSON', 'The body is not UTF-8.'));
      const text = bytes.toString('utf8');
      parse(request, text, (error, body) => {
        if (error) return done(new ApiError('INVALID_JSON'));
        const problem = unstorable(body, text) ?? cardNumberProblem(body, text);
        return problem ? done(new ApiError('VALIDATION_ERROR', problem)) : done(null, body);
      });
    },
  );

  http.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    // An absent body equals {} where no field is required; an explicit null is invalid.
    if (request.body === undefined) request.body = {};
    const hasQuery = request.routeOptions.schema?.querystring && request.url.includes('%');
    if (!hasQuery || isStorable(request.query)) return done();
    done(new ApiError('VALIDATION_ERROR', 'querystring must not hold the character U+0000.'));
  });
}

function validator(options: Options): Ajv {
  const ajv = new Ajv({
    ...options,
    // The schemas are linted as part of the OpenAPI document, so they are not checked at runtime.
    validateSchema: false,
    useDefaults: true,
    allErrors: true,
    strict: true,
    strictTypes: false,
    // Annotations for the OpenAPI document only.
    keywords: ['x-component', 'example'],
  });
  // The package's format also accepts a `urn:uuid:` prefix, which PostgreSQL rejects.
  return addFormats(ajv).addFormat('uuid', (text: string) => parseId(text) !== undefined);
}

// Each caches its compiled schemas, shared by all interfaces of a process.
const inBodies = validator({ coerceTypes: false, removeAdditional: 'all' });
// Verbose: each error carries the schema, whose fields give the suggestion for an unknown one.
const inOperatorBodies = validator({ coerceTypes: false, verbose: true });
// With strict numbers Ajv skips the limits for non-finite values such as a page of `Infinity`.
const inText = validator({ coerceTypes: true, removeAdditional: 'all', strictNumbers: false });

/** PostgreSQL stores neither U+0000 nor unpaired surrogates; both arrive only as JSON escapes. */
function unstorable(body: unknown, text: string): string | undefined {
  if (depthOf(body) > DEPTH_MAX) return `body must not be nested more than ${DEPTH_MAX} levels.`;
  if (!text.includes('\\u')) return undefined;
  return isStorable(body) ? undefined : 'body must not hold U+0000 or half of a surrogate pair.';
}

function cardNumberProblem(body: unknown, text: string): string | undefined {
  const field = findCardNumber(body, text);
  return field && `${field} must not hold a card number: those are for the provider's own form.`;
}

export function depthOf(value: unknown, limit = DEPTH_MAX + 1): number {
  if (typeof value !== 'object' || value === null || limit === 0) return 0;
  let deepest = 0;
  for (const child of Object.values(value)) {
    if (typeof child === 'object') deepest = Math.max(deepest, depthOf(child, limit - 1));
  }
  return deepest + 1;
}
