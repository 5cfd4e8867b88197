const WEB = ['http:', 'https:'];

/**
 * An image's address as it may stand in a page, or null. Another scheme, such as `javascript:`, is
 * dropped and the product is sold without an image.
 */
export function imageUrlIn(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  return WEB.includes(new URL(text).protocol) ? text : null;
}
