import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A separate process that handles one request at a time. */
export interface Peer {
  ask<Answer>(message: object): Promise<Answer>;
  stop(): Promise<void>;
}

type Reply = { answer: unknown } | { failure: string };

export function startPeer(script: URL): Peer {
  // The environment is not inherited, so that no setting of the shell affects the measurement.
  const child = fork(fileURLToPath(script), { env: {} });
  return { ask: (message) => ask(child, message), stop: () => stopChild(child) };
}

/** The other end of `ask`. A peer ends when its bench has ended. */
export function answerWith<Message>(answer: (message: Message) => Promise<unknown>): void {
  process.on('message', (message: Message) => {
    answer(message).then(
      (result) => process.send?.({ answer: result } satisfies Reply),
      (error: Error) => process.send?.({ failure: String(error.stack) } satisfies Reply),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

function ask<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('a peer process ended in the middle of the run'));
    child.once('exit', gone);
    child.once('message', (reply: Reply) => {
      child.off('exit', gone);
      if ('answer' in reply) resolve(reply.answer as Answer);
      else reject(new Error(reply.failure));
    });
    child.send(message);
  });
}
