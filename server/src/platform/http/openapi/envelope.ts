import type { FastifyReply } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { CATALOGUE, type ErrorCode } from '../../../errors.ts';

/** The success envelope around a payload's schema. */
export function Ok<T extends TSchema>(data: T) {
  const known = successes.get(data) ?? Success(data);
  successes.set(data, known);
  return known as ReturnType<typeof Success<T>>;
}

/** One envelope per payload schema, so it is compiled once. */
const successes = new WeakMap<TSchema, TSchema>();

function Success<T extends TSchema>(data: T) {
  return Type.Object({ success: Type.Literal(true), data }, { description: 'Success.' });
}

export function ok<T>(data: T): { success: true; data: T } {
  return { success: true, data };
}

/** Content type of replies sent as text. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Like `ok`, for a payload that is already JSON. Typed as the payload it represents. */
export function okText<T>(reply: FastifyReply, data: string): { success: true; data: T } {
  reply.type(JSON_TYPE);
  return `{"success":true,"data":${data}}` as unknown as { success: true; data: T };
}

/**
 * Like `ok`, without the response schema: the view must list every field, since none is filtered.
 * Native serialization takes half the time.
 */
export function okUnchecked<T>(reply: FastifyReply, data: T): { success: true; data: T } {
  return okText(reply, JSON.stringify(data));
}

/** Clients branch on the code. Only operators' validation errors have further fields. */
export function failureBody(code: ErrorCode, message: string, fields?: readonly object[]): string {
  return JSON.stringify({ success: false, error: { code, message, ...(fields && { fields }) } });
}

/** Response schemas by HTTP status for the error codes of an operation. */
export function failures(...codes: ErrorCode[]): Readonly<Record<number, TSchema>> {
  const name = codes.join();
  const known = failuresByCodes.get(name) ?? failuresOf(codes);
  failuresByCodes.set(name, known);
  return known;
}

/** Operations share most of them. */
const failuresByCodes = new Map<string, Readonly<Record<number, TSchema>>>();

function failuresOf(codes: readonly ErrorCode[]): Record<number, TSchema> {
  const statuses = new Set(codes.map((code) => CATALOGUE[code][0]));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      Failure(codes.filter((code) => CATALOGUE[code][0] === status)),
    ]),
  );
}

/** As `failures`; a validation error also lists the invalid fields. */
export function operatorFailures(...codes: ErrorCode[]): Readonly<Record<number, TSchema>> {
  const declared = failures(...codes);
  const invalid = codes.filter((code) => CATALOGUE[code][0] === 400);
  return invalid.includes('VALIDATION_ERROR')
    ? { ...declared, 400: Failure(invalid, { fields: Type.Optional(Type.Array(Problem)) }) }
    : declared;
}

/** The codes in a schema made by `failures`. */
export function codesOf(responses: Record<string, unknown>): ErrorCode[] {
  return Object.entries(responses).flatMap(([status, schema]) =>
    Number(status) >= 400 ? (schema as FailureSchema).properties.error.properties.code.enum : [],
  );
}

type FailureSchema = {
  properties: { error: { properties: { code: { enum: ErrorCode[] } } } };
};

const knownFailures = new Map<string, TSchema>();

function Failure(codes: readonly ErrorCode[], more: Record<string, TSchema> = {}): TSchema {
  const words = [...new Set(codes)].sort();
  const description = words.join(', ');
  const name = [description, ...Object.keys(more)].join();
  const known = knownFailures.get(name);
  if (known) return known;
  const code = Type.Unsafe<ErrorCode>({ type: 'string', enum: words });
  const made = Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({ code, message: Type.String(), ...more }),
    },
    { description },
  );
  knownFailures.set(name, made);
  return made;
}

/** A nullable value: `null` in replies, never omitted. */
export function Nullable<T extends TSchema>(schema: T) {
  // The title belongs to the non-null schema.
  const { title, ...unnamed } = schema as { title?: string; type?: string; enum?: unknown[] };
  const { type, enum: words } = unnamed;
  // A type list serializes without trying each branch.
  if (type !== undefined && type !== 'object' && type !== 'array') {
    const closed = words && { enum: [...words, null] };
    return Type.Unsafe<Static<T> | null>({ ...unnamed, type: [type, 'null'], ...closed });
  }
  return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
}

/** One of a fixed list of strings. */
export function OneOf<const T extends string>(words: readonly T[], options: object = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...words], ...options });
}

/** A schema that becomes a named component of the OpenAPI document. */
export function Component<T extends TObject>(title: string, schema: T): T {
  return { ...schema, title } as T;
}

const Problem = Component(
  'FieldProblem',
  Type.Object({
    path: Type.String({ description: 'Such as `zones.0.name`; empty for the whole request.' }),
    message: Type.String(),
  }),
);
