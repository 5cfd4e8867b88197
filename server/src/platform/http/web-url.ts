import { Type } from 'typebox';

/** An address that may stand in a page: a browser that follows it runs nothing. */
export function WebUrl({ maxLength = 2000 } = {}) {
  return Type.String({
    format: 'uri',
    maxLength,
    pattern: '^[hH][tT][tT][pP][sS]?://',
    examples: ['https://shop.example.com/mug.png'],
  });
}
