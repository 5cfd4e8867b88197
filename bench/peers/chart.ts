import type { Result } from './result.ts';

const WIDTH = 720;
const LEFT = 130;
const BAR = 18;
const GAP = 6;
const BAND = 34;
const LINE = 16;
const STYLE = 'text { fill: #111 } @media (prefers-color-scheme: dark) { text { fill: #eee } }';
const COLORS = ['#2563eb', '#9ca3af', '#d1d5db'];

type Figure = readonly [title: string, value: (result: Result) => number, unit: string];

const FIGURES: readonly Figure[] = [
  ['Whole checkouts per second (more is better)', (one) => one.perSecond.checkout, ''],
  ['CPU per checkout, service and database (less is better)', (one) => cpuOf(one), ' ms'],
  ['SQL statements per checkout (less is better)', (one) => one.statements, ''],
];

/** Bars for each figure, readable in light and dark mode. */
export function chartOf(results: readonly Result[], caption: string): string {
  const bandHeight = BAND + results.length * (BAR + GAP) + GAP;
  const lines = captionLines(caption);
  const height = FIGURES.length * bandHeight + GAP + lines.length * LINE;
  const bands = FIGURES.map((figure, index) => bandOf(figure, results, index * bandHeight));
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"`,
    `  aria-label="${escapeXml(caption)}" font-family="system-ui, sans-serif" font-size="13">`,
    `<style>${STYLE}</style>`,
    ...bands,
    ...lines.map((line, index) => {
      const y = height - GAP - (lines.length - 1 - index) * LINE;
      return `<text x="0" y="${y}" font-size="11">${escapeXml(line)}</text>`;
    }),
    '</svg>',
  ].join('\n')}\n`;
}

/** The versions, and below them how and where they were measured. */
function captionLines(caption: string): string[] {
  const [versions = '', ...rest] = caption.split('; ');
  return [versions, rest.join('; ')];
}

function bandOf([title, value, unit]: Figure, results: readonly Result[], top: number): string {
  const max = Math.max(...results.map(value), Number.MIN_VALUE);
  const room = WIDTH - LEFT - 90;
  const bars = results.map((result, index) => {
    const y = top + BAND + index * (BAR + GAP);
    const amount = value(result);
    const width = Math.max(1, (amount / max) * room);
    const text = `${amount < 10 ? amount.toFixed(1) : amount.toFixed(0)}${unit}`;
    return [
      `<text x="0" y="${y + 14}">${escapeXml(result.name)}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" rx="3"`,
      `  fill="${COLORS[index % COLORS.length]}"/>`,
      `<text x="${(LEFT + width + 8).toFixed(1)}" y="${y + 14}">${text}</text>`,
    ].join('\n');
  });
  return [`<text x="0" y="${top + 22}" font-weight="600">${title}</text>`, ...bars].join('\n');
}

function cpuOf({ cpuMs }: Result): number {
  return cpuMs.service + cpuMs.database;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
