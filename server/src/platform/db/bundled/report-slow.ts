/** Receives one line for each slow step. */
export type Progress = (line: string) => void;

const REPORT_AFTER_MS = 1000;

/** Reports a step that takes longer than a second. */
export async function reportSlow<T>(
  progress: Progress,
  line: string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => progress(line), REPORT_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
