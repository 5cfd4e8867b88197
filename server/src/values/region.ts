/** The usual spelling of an IANA time zone; undefined if there is none. Offsets are no zones. */
export function parseTimezone(text: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text)) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
  } catch {
    return undefined;
  }
  const sent = text.toLowerCase();
  return Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === sent) ?? text;
}

/** The canonical form of a BCP 47 tag; undefined if it is malformed. */
export function parseLocale(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
