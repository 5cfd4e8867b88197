import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { EVENTS, type EventType } from '../src/features/webhooks/events.ts';
import { connect, type DatabaseAddress } from '../src/platform/db/connect.ts';
import { closed } from './check-replies.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** Every event that a test emitted, compared with its shape: no more, no less. */
export async function undeclaredEvents(address: DatabaseAddress): Promise<string[]> {
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false }));
  const rows = await sql<{ type: string; data: object }[]>`select type, data from events`;
  await sql.end();
  const sentences = rows.flatMap(({ type, data }) => {
    const shape = EVENTS[type as EventType];
    if (!shape) return [`The event ${type} has no shape in features/webhooks/events.ts.`];
    if (ajv.validate(closed(shape.data), data)) return [];
    return [`The event ${type} does not fit its shape: ${ajv.errorsText()}.`];
  });
  return [...new Set(sentences)];
}
