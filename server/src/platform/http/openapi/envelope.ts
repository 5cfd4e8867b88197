import type { FastifyReply } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { CATALOGUE, type ErrorCode } from '../../../errors.ts';

/** The success envelope around a payload's shape. */
export function Ok<T extends TSchema>(data: T) {
  const known = successes.get(data) ?? Success(data);
  successes.set(data, known);
  return known as ReturnType<typeof Success<T>>;
}

/** One shape for all who answer the same: what is compiled out of it is compiled once. */
const successes = new WeakMap<TSchema, TSchema>();

function Success<T extends TSchema>(data: T) {
  return Type.Object({ success: Type.Literal(true), data }, { description: 'Success.' });
}

export function ok<T>(data: T): { success: true; data: T } {
  return { success: true, data };
}

/** Set wherever a reply is sent as text. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The same out of JSON that is there already. Routes are typed by what a reply says, not how. */
export function okText<T>(reply: FastifyReply, data: string): { success: true; data: T } {
  reply.type(JSON_TYPE);
  return `{"success":true,"data":${data}}` as unknown as { success: true; data: T };
}

/**
 * The same for a view that names every field down to the last: nothing is left for the reply's
 * shape to pick out, and V8 writes it in half the time.
 */
export function okUnchecked<T>(reply: FastifyReply, data: T): { success: true; data: T } {
  return okText(reply, JSON.stringify(data));
}

/** Nothing is added to a failure: the code is fine enough to branch on. */
export function failureBody(code: ErrorCode, message: string): string {
  return JSON.stringify({ success: false, error: { code, message } });
}

/** The codes an operation can answer, as response shapes by HTTP status. */
export function failures(...codes: ErrorCode[]): Record<number, TSchema> {
  const statuses = new Set(codes.map((code) => CATALOGUE[code][0]));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      Failure(codes.filter((code) => CATALOGUE[code][0] === status)),
    ]),
  );
}

/** The codes in a shape made by `failures`. */
export function codesOf(responses: Record<string, unknown>): ErrorCode[] {
  return Object.entries(responses).flatMap(([status, schema]) =>
    Number(status) >= 400 ? (schema as FailureSchema).properties.error.properties.code.enum : [],
  );
}

type FailureSchema = {
  properties: { error: { properties: { code: { enum: ErrorCode[] } } } };
};

const knownFailures = new Map<string, TSchema>();

function Failure(codes: readonly ErrorCode[]): TSchema {
  const words = [...new Set(codes)].sort();
  const description = words.join(', ');
  const known = knownFailures.get(description);
  if (known) return known;
  const code = Type.Unsafe<ErrorCode>({ type: 'string', enum: words });
  const made = Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({ code, message: Type.String() }),
    },
    { description },
  );
  knownFailures.set(description, made);
  return made;
}

/** A value that may be absent: `null` in replies, never left out. */
export function Nullable<T extends TSchema>(schema: T) {
  // The name is that of the value, and null is another.
  const { title, ...unnamed } = schema as { title?: string; type?: string; enum?: unknown[] };
  const { type, enum: words } = unnamed;
  // A list of types is what the serialiser handles without trying one branch after another.
  if (type !== undefined && type !== 'object' && type !== 'array') {
    const closed = words && { enum: [...words, null] };
    return Type.Unsafe<Static<T> | null>({ ...unnamed, type: [type, 'null'], ...closed });
  }
  return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
}

/** One of a closed list of words. */
export function OneOf<const T extends string>(words: readonly T[], options: object = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...words], ...options });
}

/** A shape with a name of its own in the OpenAPI document, for clients to generate types from. */
export function Component<T extends TObject>(title: string, schema: T): T {
  return { ...schema, title } as T;
}
