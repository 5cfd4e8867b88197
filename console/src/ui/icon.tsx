/** Own 16 px icons, drawn with the current colour. Decorative: a label stands beside each. */
const PATHS = {
  plus: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.5 8.5l3 3 6-7',
  chevronDown: 'M4 6l4 4 4-4',
  chevronRight: 'M6 4l4 4-4 4',
  chevronLeft: 'M10 4l-4 4 4 4',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  search: 'M7 12a5 5 0 100-10 5 5 0 000 10zM10.5 10.5L14 14',
  copy: 'M5.5 5.5V2h8.5v8.5h-3.5M2 5.5h8.5V14H2z',
  download: 'M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  external: 'M9 3h4v4M13 3L7 9M11 9v4H3V5h4',
  warning: 'M8 2L1.5 13.5h13L8 2zM8 6.5v3M8 11.5v.01',
  code: 'M5 4.5L1.5 8 5 11.5M11 4.5L14.5 8 11 11.5',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  trash: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      className="inline-block size-4 shrink-0"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
