import type { ReceivedEvent } from '../merchant/event-log.ts';
import { texts } from '../texts.ts';
import { WHAT_IFS, type WhatIf } from '../what-if.ts';

interface PanelProps {
  readonly current: WhatIf;
  readonly events: readonly ReceivedEvent[];
  readonly path: string;
}

/** Developer mode only: how the shop behaves when a purchase does not go as planned. */
export function WhatIfPanel({ current, events, path }: PanelProps) {
  const { names, bar, about, set, armed } = texts.whatIf;
  return (
    <details className="what-if">
      <summary>{current === 'nothing' ? bar : armed(names[current])}</summary>
      <form method="post" action="/what-if">
        <p>{about}</p>
        <input type="hidden" name="back" value={path} />
        <label>
          {texts.whatIf.title}
          <select name="case" defaultValue={current} data-auto="">
            {WHAT_IFS.map((each) => (
              <option key={each} value={each}>
                {names[each]}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit">{set}</button>
        </noscript>
      </form>
      <h2>{texts.whatIf.events}</h2>
      {events.length === 0 && <p>{texts.whatIf.noEvents}</p>}
      <ul>
        {events.slice(0, 6).map(({ id, type, about: what }) => (
          <li key={id}>
            <code>{type}</code> {what}
          </li>
        ))}
      </ul>
    </details>
  );
}
