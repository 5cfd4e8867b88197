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

// The package is CommonJS with a default inside; both ways of loading it end here.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/**
 * How bodies are read: never coerced, no text that PostgreSQL refuses. What a body has beyond its
 * shape is dropped from a storefront's and refused in an operator's.
 */
export function readBodies(http: FastifyInstance): void {
  http.setValidatorCompiler(({ schema, httpPart, url = '' }) => {
    const bodies = isAdmin(url) ? inOperatorBodies : inBodies;
    return lazyValidator(() => (httpPart === 'body' ? bodies : inText).compile(schema));
  });

  const parse = http.getDefaultJsonParser('remove', 'remove');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    // As bytes: decoding them first would replace what is not UTF-8 without a word.
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (request, bytes: Buffer, done) => {
      if (bytes.length === 0) return done(null, {});
      if (!isUtf8(bytes)) return done(new ApiError('INVALID_JSON', 'The body is not UTF-8.'));
      const text = bytes.toString('utf8');
      parse(request, text, (error, body) => {
        if (error) return done(new ApiError('INVALID_JSON'));
        const problem = unstorable(body, text) ?? unwelcome(body, text);
        return problem ? done(new ApiError('VALIDATION_ERROR', problem)) : done(null, body);
      });
    },
  );

  http.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    // An absent body equals {} where nothing is required; null was sent on purpose and is wrong.
    if (request.body === undefined) request.body = {};
    const hasQuery = request.routeOptions.schema?.querystring && request.url.includes('%');
    if (!hasQuery || isStorable(request.query)) return done();
    done(new ApiError('VALIDATION_ERROR', 'querystring must not hold the character U+0000.'));
  });
}

function validator(options: Options): Ajv {
  const ajv = new Ajv({
    ...options,
    // Ours are part of the OpenAPI document, which is linted: no request has to wait for that.
    validateSchema: false,
    useDefaults: true,
    allErrors: true,
    strict: true,
    strictTypes: false,
    // Names and examples in the shapes are for the OpenAPI document.
    keywords: ['x-component', 'example'],
  });
  // The package's own takes `urn:uuid:` before it as well, and PostgreSQL does not.
  return addFormats(ajv).addFormat('uuid', (text: string) => parseId(text) !== undefined);
}

// Each remembers what it compiled, so that it does for every interface of a process.
const inBodies = validator({ coerceTypes: false, removeAdditional: 'all' });
// With each problem comes the shape, whose fields tell what an unknown one was meant to be.
const inOperatorBodies = validator({ coerceTypes: false, verbose: true });
// With strict numbers Ajv asks no limit of what is not finite, such as a page of `Infinity`.
const inText = validator({ coerceTypes: true, removeAdditional: 'all', strictNumbers: false });

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, and both only come by escapes. */
function unstorable(body: unknown, text: string): string | undefined {
  if (depthOf(body) > DEPTH_MAX) return `body must not be nested more than ${DEPTH_MAX} levels.`;
  if (!text.includes('\\u')) return undefined;
  return isStorable(body) ? undefined : 'body must not hold U+0000 or half of a surrogate pair.';
}

function unwelcome(body: unknown, text: string): string | undefined {
  const field = findCardNumber(body, text);
  return field && `${field} must not hold a card number: those are for the provider's own form.`;
}

function depthOf(value: unknown, limit = DEPTH_MAX + 1): number {
  if (typeof value !== 'object' || value === null || limit === 0) return 0;
  let deepest = 0;
  for (const child of Object.values(value)) {
    if (typeof child === 'object') deepest = Math.max(deepest, depthOf(child, limit - 1));
  }
  return deepest + 1;
}
