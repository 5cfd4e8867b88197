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
    /** False where the event is known already. */
    add(event: WebhookEvent, about: string): boolean {
      if (received.has(event.id)) return false;
      const { id, type, timestamp } = event;
      received.set(id, { id, type, timestamp, about });
      const [oldest] = received.keys();
      if (received.size > KEPT && oldest !== undefined) received.delete(oldest);
      return true;
    },
    latest: () => [...received.values()].reverse(),
  };
}
