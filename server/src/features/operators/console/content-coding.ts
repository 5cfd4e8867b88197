export type ContentCoding = 'br' | 'gzip';

/**
 * The codings that an Accept-Encoding header allows, best first (RFC 9110, 12.5.3). A coding with
 * the weight 0 is refused, also where `*` would allow it.
 */
export function acceptedCodings(header: string | undefined): ContentCoding[] {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const allows = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).filter(allows);
}
