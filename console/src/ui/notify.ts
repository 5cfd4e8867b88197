export interface Notice {
  readonly id: number;
  readonly text: string;
}

type Listener = () => void;

const SHOWN_MS = 6000;
let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Says for a few seconds what was done; screen readers hear it. */
export function notify(text: string): void {
  lastId += 1;
  const id = lastId;
  set([...notices, { id, text }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function dismiss(id: number): void {
  set(notices.filter((notice) => notice.id !== id));
}

export function currentNotices(): readonly Notice[] {
  return notices;
}

export function subscribeToNotices(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
