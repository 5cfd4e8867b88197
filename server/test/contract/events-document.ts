import { EVENT_TYPES, EVENTS } from '../../src/features/webhooks/events.ts';

/** Everything from this line on is generated from the shapes; the text above is written by hand. */
export const GENERATED_FROM = '## The events';

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

export function eventsDocument(): string {
  const sections = EVENT_TYPES.map((type) => {
    const { description, data } = EVENTS[type];
    const rows = fieldsOf(data as Shape).map(([name, kind]) => `| \`${name}\` | ${kind} |`);
    return [
      `### ${type}`,
      '',
      description,
      '',
      '| Field of `data` | Type |',
      '|---|---|',
      ...rows,
      '',
    ];
  });
  return `${[GENERATED_FROM, '', ...sections.flat()].join('\n').trimEnd()}\n`;
}

/** Nested fields by their path: `items[].sku`. */
function fieldsOf(shape: Shape, path = ''): [name: string, kind: string][] {
  return Object.entries(shape.properties ?? {}).flatMap(([key, field]) => {
    const isOptional = !shape.required?.includes(key);
    const kind = kindOf(field) + (isOptional ? ', may be absent' : '');
    const nested = field.items?.properties ? fieldsOf(field.items, `${path}${key}[].`) : [];
    return [[path + key, kind] as [string, string], ...nested];
  });
}

function kindOf(shape: Shape): string {
  if (shape.anyOf) return shape.anyOf.map(kindOf).join(' or ');
  const [type, ...others] = [shape.type ?? 'object'].flat();
  return [ownKind(type ?? 'object', shape), ...others].join(' or ');
}

function ownKind(type: string, { enum: words, format, items, description }: Shape): string {
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (type === 'array') return `list of ${kindOf(items ?? {})}`;
  if (type === 'integer' && description === 'Integer cents.') return 'cents';
  const names: Record<string, string> = { uuid: 'id', 'date-time': 'time' };
  return names[format ?? ''] ?? { string: 'text', integer: 'number' }[type] ?? type;
}
