import { connect } from 'node:net';

/** The question that every server answers with one letter, before anything else is said. */
const QUESTION = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const YES = 'S'.charCodeAt(0);

const ANSWER_MS = 5_000;

/** Whether a server would encrypt a connection. */
export function offersTls(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    socket.setTimeout(ANSWER_MS, () => {
      socket.destroy(Object.assign(new Error('no answer about TLS'), { code: 'CONNECT_TIMEOUT' }));
    });
    socket.on('connect', () => socket.write(QUESTION));
    socket.on('data', (answer) => {
      resolve(answer[0] === YES);
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server does not say whether it offers TLS')));
  });
}
