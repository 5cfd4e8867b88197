const NAME = 'cartwright';
const SIGNED_IN = 'signed in';

/** Tells the other tabs of this browser, which share the session's cookie. */
export const signIns = {
  announce(): void {
    const channel = new BroadcastChannel(NAME);
    channel.postMessage(SIGNED_IN);
    channel.close();
  },
  subscribe(listener: () => void): () => void {
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => {
      if (data === SIGNED_IN) listener();
    };
    return () => channel.close();
  },
};
