const WEB = ['http:', 'https:'];

/**
 * An image URL that is safe to embed, or null. Other schemes, such as `javascript:`, are dropped
 * and the product has no image.
 */
export function imageUrlIn(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  return WEB.includes(new URL(text).protocol) ? text : null;
}
