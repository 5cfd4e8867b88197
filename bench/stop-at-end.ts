export type OnStop = (stop: () => Promise<unknown>) => void;

/** Runs a program and stops what it started, in reverse order, however it ends. */
export async function stopAtEnd(main: (onStop: OnStop) => Promise<void>): Promise<void> {
  const { onStop, stop } = stopper();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      await stop();
      process.exit(130);
    });
  }
  try {
    await main(onStop);
    await stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`bench: ${(error as Error).message}\n`);
    await stop();
    process.exit(1);
  }
}

function stopper() {
  const stops: (() => Promise<unknown>)[] = [];
  let stopped: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    for (const stop of stops.toReversed()) {
      // A part that fails to stop must not leave the others running.
      await stop().catch((error: Error) => process.stderr.write(`bench: ${error.message}\n`));
    }
  }
  return {
    onStop: ((stop) => void stops.push(stop)) as OnStop,
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
