type Listener = () => void;

let isReported = false;
const listeners = new Set<Listener>();

function set(value: boolean): void {
  if (isReported === value) return;
  isReported = value;
  for (const listener of listeners) listener();
}

/** Whether the service has refused the session; the shell then asks to sign in again. */
export const sessionEnd = {
  report: () => set(true),
  clear: () => set(false),
  isReported: () => isReported,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
