import { useId } from 'react';

export interface ChartSeries {
  readonly name: string;
  /** One value for each label. */
  readonly values: readonly number[];
}

interface ChartProps {
  readonly title: string;
  readonly labels: readonly string[];
  /** The first as bars; a second, for comparison, as a line. */
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
}

const WIDTH = 640;
const HEIGHT = 200;
const TOP = 4;
const BOTTOM = 1;

/** Bars and a line in SVG; screen readers get the same as a table. */
export function Chart({ title, labels, series, format }: ChartProps) {
  const id = useId();
  const [bars, line] = series;
  const highest = Math.max(1, ...series.flatMap(({ values }) => values));
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(value, 0) / highest);
  const step = WIDTH / Math.max(labels.length, 1);
  const points = line?.values.map((value, index) => `${(index + 0.5) * step},${y(value)}`);
  return (
    <figure className="min-w-0">
      <figcaption id={id} className="mb-2 flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-medium text-ink">{title}</span>
        {bars && <Key className="bg-accent" name={bars.name} />}
        {line && <Key className="h-0.5! bg-warn" name={line.name} />}
        <span className="ml-auto tabular-nums">{format(highest)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-48 w-full [&_*]:[vector-effect:non-scaling-stroke]"
      >
        <path d={`M0 ${y(0)}H${WIDTH}M0 ${TOP}H${WIDTH}`} className="stroke-line" />
        {bars?.values.map((value, index) => (
          <rect
            key={labels[index]}
            x={index * step + step * 0.15}
            y={y(value)}
            width={step * 0.7}
            height={y(0) - y(value)}
            className="fill-accent"
          >
            <title>{`${labels[index]}: ${format(value)}`}</title>
          </rect>
        ))}
        {points && (
          <polyline points={points.join(' ')} className="fill-none stroke-warn stroke-2" />
        )}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{labels[0]}</span>
        <span>{labels.length > 1 ? labels.at(-1) : ''}</span>
      </div>
      <ChartTable id={id} labels={labels} series={series} format={format} />
    </figure>
  );
}

function Key({ className, name }: { className: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`inline-block h-2.5 w-2.5 ${className}`} />
      {name}
    </span>
  );
}

function ChartTable({ id, labels, series, format }: Omit<ChartProps, 'title'> & { id: string }) {
  return (
    <div className="sr-only">
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
