import { Type } from 'typebox';

/** A URL that is safe as a link in a page: http or https, never a script. */
export function WebUrl(example: string, { maxLength = 2000 } = {}) {
  return Type.String({
    format: 'uri',
    maxLength,
    pattern: '^[hH][tT][tT][pP][sS]?://',
    examples: [example],
  });
}
