const NAME = 'cartwright.store';

/** The store that this browser signed in to last. */
export function rememberedStore(): string {
  return localStorage.getItem(NAME) ?? '';
}

export function rememberStore(handle: string): void {
  localStorage.setItem(NAME, handle);
}
