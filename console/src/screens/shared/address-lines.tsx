import type { Address, SavedAddress } from '@cartwright/client/admin';

/** A postal address, line by line. */
export function AddressLines({ address }: { address: Address | SavedAddress }) {
  const { firstName, lastName, line1, line2, city, state, postalCode, country, phone } = address;
  const lines = [
    `${firstName} ${lastName}`.trim(),
    line1,
    line2,
    [city, state, postalCode].filter(Boolean).join(', '),
    country,
    phone,
  ].filter((line): line is string => Boolean(line));
  return (
    <address className="break-words not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
