/** For a code of six digits, which phones fill in from a text. */
export function CodeField({ label }: { label: string }) {
  return (
    <label>
      {label}
      <input
        name="code"
        inputMode="numeric"
        pattern="[0-9]{6}"
        autoComplete="one-time-code"
        required
      />
    </label>
  );
}
