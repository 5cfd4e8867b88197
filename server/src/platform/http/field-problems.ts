/** One invalid field, so that a form can show the message beside it. */
export interface FieldProblem {
  /** Without `body.` or `querystring.`; empty for the request as a whole. */
  readonly path: string;
  readonly message: string;
}

/**
 * Sentences of validation errors begin with the field: `body.zones.0.name is required`,
 * ``unknown field `nme`; did you mean `name`?``.
 */
export function fieldProblem(sentence: string): FieldProblem {
  const [, unknown] = /^unknown field `([^`]*)`/.exec(sentence) ?? [];
  if (unknown !== undefined) return { path: unknown, message: sentence };
  const known = /^(?:body|querystring|headers|params)(?:\.([\w.-]+))?:? (.+?)\.?$/.exec(sentence);
  return { path: known?.[1] ?? '', message: known?.[2] ?? sentence };
}
