import { Type } from 'typebox';

/** An address that may stand in a page: a browser that follows it runs nothing. */
export function WebUrl() {
  return Type.String({
    format: 'uri',
    maxLength: 2000,
    pattern: '^[hH][tT][tT][pP][sS]?://',
    examples: ['https://shop.example.com/mug.png'],
  });
}
