import type { ReceivedSpan } from './otlp-receiver.ts';

const WIDTH = 960;
const LEFT = 330;
const RIGHT = 70;
const ROW = 18;
const TOP = 46;
const STEP_PX = 14;

/** Legible on light and on dark pages. */
const STYLE = `
  .page { fill: #ffffff }
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .head { font-weight: 600 }
  .quiet { fill: #59636e }
  .line { stroke: #d1d9e0 }
  .server { fill: #0969da }
  .statement { fill: #1a7f37 }
  .call { fill: #9a6700 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 }
    text { fill: #f0f6fc }
    .quiet { fill: #9198a1 }
    .line { stroke: #3d444d }
    .server { fill: #4493f8 }
    .statement { fill: #3fb950 }
    .call { fill: #d29922 }
  }`;

interface Row {
  readonly span: ReceivedSpan;
  readonly depth: number;
}

/** The spans of one trace as bars over time, as an SVG document. Pauses of the caller are cut. */
export function drawTrace(spans: readonly ReceivedSpan[], title: string): string {
  const rows = rowsOf(spans);
  const requests = rows.filter(({ depth }) => depth === 0).map(({ span }) => span);
  const at = withoutPauses(requests);
  const totalMs = at(Math.max(...requests.map(({ endMs }) => endMs)));
  const scale = (WIDTH - LEFT - RIGHT) / totalMs;
  const height = TOP + rows.length * ROW + 30;
  const bars = rows.map(({ span, depth }, index) => {
    const y = TOP + index * ROW;
    const from = LEFT + at(span.startMs) * scale;
    const length = Math.max(1.5, (at(span.endMs) - at(span.startMs)) * scale);
    const ms = (span.endMs - span.startMs).toFixed(1);
    const weight = depth === 0 ? ' class="head"' : '';
    return [
      ...(depth === 0
        ? [`<line class="line" x1="16" x2="${WIDTH - 16}" y1="${y - 2}" y2="${y - 2}"/>`]
        : []),
      `<text${weight} x="${16 + depth * STEP_PX}" y="${y + 12}">${escaped(span.name)}</text>`,
      `<rect class="${classOf(span)}" x="${from.toFixed(1)}" y="${y + 3}" ` +
        `width="${length.toFixed(1)}" height="${ROW - 7}" rx="2"/>`,
      `<text class="quiet" x="${(from + length + 5).toFixed(1)}" y="${y + 12}">${ms} ms</text>`,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>${escaped(title)}</title>
<style>${STYLE}
</style>
<rect class="page" width="${WIDTH}" height="${height}"/>
<text class="head" x="16" y="24">${escaped(title)}</text>
${legend()}
${bars.join('\n')}
</svg>
`;
}

function legend(): string {
  const kinds = [
    ['server', 'request'],
    ['statement', 'statement'],
    ['call', 'outgoing call'],
  ];
  return kinds
    .map(([kind, name], index) => {
      const x = 640 + index * 100;
      return `<rect class="${kind}" x="${x}" y="15" width="10" height="10" rx="2"/>
<text x="${x + 15}" y="24">${name}</text>`;
    })
    .join('\n');
}

function classOf({ kind, attributes }: ReceivedSpan): string {
  if (kind === 'server') return 'server';
  return attributes['db.system.name'] ? 'statement' : 'call';
}

/** Each span below its parent, in the order of time. */
function rowsOf(spans: readonly ReceivedSpan[]): Row[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const childrenOf = (parent: string | undefined) =>
    spans
      .filter(({ parentSpanId }) =>
        parent === undefined ? !known.has(parentSpanId ?? '') : parentSpanId === parent,
      )
      .toSorted((a, b) => a.startMs - b.startMs);
  const below = (parent: string | undefined, depth: number): Row[] =>
    childrenOf(parent).flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
  return below(undefined, 0);
}

/** Time as if each request began when the previous one ended. */
function withoutPauses(requests: readonly ReceivedSpan[]): (ms: number) => number {
  return (ms) => {
    let passed = 0;
    for (const { startMs, endMs } of requests) {
      if (ms < startMs) break;
      passed += Math.min(ms, endMs) - startMs;
    }
    return passed;
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
