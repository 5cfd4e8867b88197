import { Type } from 'typebox';

/** An address that may stand in a page: a browser that follows it runs nothing. */
export function WebUrl(example: string, { maxLength = 2000 } = {}) {
  return Type.String({
    format: 'uri',
    maxLength,
    pattern: '^[hH][tT][tT][pP][sS]?://',
    examples: [example],
  });
}
