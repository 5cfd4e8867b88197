import { before, describe, it } from 'node:test';

/** In the environment, since a bundle has a copy of this module. */
const VARIABLE = 'CARTWRIGHT_TEST_FILE';

/**
 * The file that is loaded or whose tests run, as in `test/tidy/sql.test.ts`; empty in a process of
 * one file.
 */
export function runningFile(): string {
  return process.env[VARIABLE] ?? '';
}

export interface LoadedFile {
  /** Its path below the compiled files. */
  readonly name: string;
  readonly url: string;
}

/**
 * A suite for each file, so that its resources are closed when its tests are done. Files are loaded
 * one after another, since they prepare their data by one service, and the tests begin when all
 * are: one may advance the clock. A file that cannot be loaded is a failed test: Node 22 does not
 * count a failed suite.
 */
export function describeFiles(files: readonly LoadedFile[]): void {
  const loaded = files.map(() => newGate());
  for (const [index, { name, url }] of files.entries()) {
    const begin = () => {
      process.env[VARIABLE] = name.replace(/\.js$/, '.ts');
    };
    describe(name, async () => {
      before(begin);
      await loaded[index - 1]?.isOpen();
      begin();
      await import(url).catch((error: unknown) =>
        it('loads', () => {
          throw error;
        }),
      );
      loaded[index]?.open();
      await loaded.at(-1)?.isOpen();
    });
  }
}

/**
 * Each caller waits for a promise of its own: Node finds the suite of what follows by the promise
 * that was awaited.
 */
function newGate() {
  const waiting: (() => void)[] = [];
  let isOpened = false;
  return {
    isOpen: () =>
      new Promise<void>((resolve) => {
        if (isOpened) resolve();
        else waiting.push(resolve);
      }),
    open() {
      isOpened = true;
      for (const resolve of waiting) resolve();
    },
  };
}
