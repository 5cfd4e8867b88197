import { useState } from 'react';
import { figureTexts as texts } from '../../texts/figures.ts';
import { Table } from '../table.tsx';
import { type Scale, scaleOf } from './trend-scale.ts';

export interface TrendPoint {
  readonly label: string;
  readonly value: number;
  readonly before?: { readonly label: string; readonly value: number } | undefined;
}

/** Ticks are round: their zeros after the point only take room. */
const WHOLE = /\.0+$/;

interface TrendChartProps {
  readonly title: string;
  readonly points: readonly TrendPoint[];
  readonly format: (value: number) => string;
}

/** Bars by interval, the previous period as a line, and the same numbers as a table. */
export function TrendChart({ title, points, format }: TrendChartProps) {
  const hasBefore = points.some(({ before }) => before !== undefined);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-medium text-ink">{title}</span>
        {hasBefore && (
          <>
            <Key name={texts.thisSpan} className="size-2.5 rounded-xs bg-accent" />
            <Key name={texts.spanBefore} className="h-0.5 w-3 bg-warn" />
          </>
        )}
      </figcaption>
      <Plot points={points} format={format} />
      <div aria-hidden="true" className="ml-16 flex justify-between text-xs text-muted sm:ml-20">
        <span>{points[0]?.label}</span>
        {points.length > 1 && <span>{points.at(-1)?.label}</span>}
      </div>
      <Numbers title={title} points={points} format={format} hasBefore={hasBefore} />
    </figure>
  );
}

function Key({ name, className }: { name: string; className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`inline-block ${className}`} />
      {name}
    </span>
  );
}

function Plot({ points, format }: Omit<TrendChartProps, 'title'>) {
  const [at, setAt] = useState<number | undefined>(undefined);
  const scale = scaleOf(points.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  return (
    <div aria-hidden="true" className="relative mt-2 h-48 pl-16 sm:h-56 sm:pl-20">
      {scale.ticks.map((tick) => (
        <div
          key={tick}
          className="absolute inset-x-0 flex items-center"
          style={{ top: `${scale.y(tick) * 100}%` }}
        >
          <span className="absolute w-14 truncate text-right text-xs text-muted tabular-nums sm:w-18">
            {format(tick).replace(WHOLE, '')}
          </span>
          <span className="ml-16 h-px grow bg-line sm:ml-20" />
        </div>
      ))}
      <div
        className="relative h-full"
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          const index = Math.floor(((clientX - left) / width) * points.length);
          setAt(Math.min(Math.max(index, 0), points.length - 1));
        }}
        onPointerLeave={() => setAt(undefined)}
      >
        <Marks points={points} scale={scale} at={at} />
        {at !== undefined && <Tip point={points[at]} share={at / points.length} format={format} />}
      </div>
    </div>
  );
}

function Marks({
  points,
  scale,
  at,
}: {
  points: readonly TrendPoint[];
  scale: Scale;
  at: number | undefined;
}) {
  const zero = scale.y(0) * 100;
  const line = points.flatMap(({ before }, index) =>
    before ? [`${index + 0.5},${scale.y(before.value) * 100}`] : [],
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${Math.max(points.length, 1)} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {at !== undefined && <rect x={at} width={1} height={100} className="fill-sunken" />}
      {points.map(({ label, value }, index) => (
        <rect
          key={label}
          x={index + 0.15}
          width={0.7}
          y={Math.min(scale.y(value) * 100, zero)}
          height={Math.abs(scale.y(value) * 100 - zero)}
          className="fill-accent"
        />
      ))}
      <polyline
        points={line.join(' ')}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="fill-none stroke-warn stroke-2"
      />
    </svg>
  );
}

function Tip({
  point,
  share,
  format,
}: {
  point: TrendPoint | undefined;
  share: number;
  format: (value: number) => string;
}) {
  if (!point) return null;
  const side = share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100 + 4}%` };
  return (
    <div
      style={side}
      className="pointer-events-none absolute top-0 z-10 rounded-md border bg-raised px-3 py-1.5 text-sm whitespace-nowrap shadow-lg"
    >
      <p className="text-muted">{point.label}</p>
      <p className="font-medium tabular-nums">{format(point.value)}</p>
      {point.before && (
        <p className="text-muted tabular-nums">
          {point.before.label}: {format(point.before.value)}
        </p>
      )}
    </div>
  );
}

function Numbers({ title, points, format, hasBefore }: TrendChartProps & { hasBefore: boolean }) {
  return (
    <details className="text-sm">
      <summary className="w-fit text-muted hover:text-ink">{texts.showNumbers}</summary>
      <div className="mt-2 max-h-80 overflow-y-auto rounded-md border">
        <Table
          label={title}
          rows={points}
          rowKey={({ label }) => label}
          columns={[
            { id: 'date', header: texts.date, isPrimary: true, cell: ({ label }) => label },
            {
              id: 'value',
              header: texts.thisSpan,
              align: 'end',
              cell: ({ value }) => format(value),
            },
            ...(hasBefore
              ? [
                  {
                    id: 'before',
                    header: texts.spanBefore,
                    align: 'end' as const,
                    cell: ({ before }: TrendPoint) => (before ? format(before.value) : '–'),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </details>
  );
}
