import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { ApiError } from '../../errors.ts';
import { memoize } from './memoize.ts';
import { type Arguments, type Tool, ToolError } from './tool.ts';

/** Longer results are cut: a model reads them as a whole. */
const TEXT_MAX = 60_000;
const PROBLEMS_MAX = 10;

/** The result of a call, in the form of the protocol. */
export interface ToolResult {
  readonly [key: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
}

// The package is CommonJS with a nested default export.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const OPTIONS = { allErrors: true, strict: false, validateSchema: false, coerceTypes: false };
const ajv = memoize(() => addFormats(new Ajv(OPTIONS)));
const validators = new WeakMap<object, ValidateFunction>();

/** Calls a tool. A refusal is a result too, which the model can read; a defect is thrown. */
export async function callTool<S>(
  called: Tool<S>,
  args: Arguments,
  session: S,
): Promise<ToolResult> {
  try {
    refuseInvalid(called, args);
    return resultOf(await called.run(args, session));
  } catch (error) {
    if (error instanceof ToolError) {
      const { code, message, details } = error;
      return failed({ code, message, ...details });
    }
    if (error instanceof ApiError && error.status < 500) {
      return failed({ code: error.code, message: error.message });
    }
    throw error;
  }
}

function refuseInvalid<S>({ input }: Tool<S>, args: Arguments): void {
  const validate =
    validators.get(input) ?? ajv().compile({ ...input, additionalProperties: false });
  validators.set(input, validate);
  if (validate(args)) return;
  const problems = (validate.errors ?? []).slice(0, PROBLEMS_MAX).map((problem) => {
    const { instancePath, message = 'is not valid', params } = problem;
    const { additionalProperty: name } = params as { additionalProperty?: string };
    return `arguments${instancePath.replaceAll('/', '.')} ${message}${name ? `: ${name}` : ''}`;
  });
  throw new ToolError('INVALID_ARGUMENTS', `${[...new Set(problems)].join('; ')}.`);
}

function failed(error: object): ToolResult {
  return { ...resultOf({ error }), isError: true };
}

function resultOf(value: unknown): ToolResult {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return { content: [{ type: 'text', text: cut(text) }] };
}

function cut(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  return `${text.slice(0, TEXT_MAX)}\n[cut: ${text.length} characters in all]`;
}
