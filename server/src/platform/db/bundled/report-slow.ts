/** Told one line for each step that keeps a person waiting. */
export type Progress = (line: string) => void;

const PATIENCE_MS = 1000;

/** Say what we are waiting for once it has lasted a second, and nothing when it is quicker. */
export async function reportSlow<T>(
  progress: Progress,
  line: string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => progress(line), PATIENCE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
