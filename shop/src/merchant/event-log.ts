import type { WebhookEvent } from '@cartwright/client/webhooks';

const KEPT = 50;

export interface ReceivedEvent {
  readonly id: string;
  readonly type: WebhookEvent['type'];
  readonly about: string;
  readonly timestamp: string;
}

export type EventLog = ReturnType<typeof eventLog>;

/** The latest events, each once: an event may be delivered again. A merchant keeps the ids. */
export function eventLog() {
  const received = new Map<string, ReceivedEvent>();
  return {
    has: ({ id }: WebhookEvent) => received.has(id),
    add(event: WebhookEvent, about: string): void {
      const { id, type, timestamp } = event;
      received.set(id, { id, type, timestamp, about });
      const [oldest] = received.keys();
      if (received.size > KEPT && oldest !== undefined) received.delete(oldest);
    },
    latest: () => [...received.values()].reverse(),
  };
}
