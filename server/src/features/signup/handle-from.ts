const HANDLE_MAX = 40;

/** A handle made from the store's name: what can be typed into an address bar. */
export function handleFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, HANDLE_MAX - 7)
    .replace(/^-+|-+$/g, '');
  return words.length >= 3 ? words : `store-${words}`.replace(/-+$/, '');
}
