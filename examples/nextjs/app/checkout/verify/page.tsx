import { verifyPhone } from '../../actions';

export default async function VerifyPage({ searchParams }: PageProps<'/checkout/verify'>) {
  const { phone, sandboxCode } = await searchParams;
  const isSent = typeof phone === 'string';
  return (
    <>
      <h1>Please verify your phone</h1>
      {typeof sandboxCode === 'string' && (
        <p className="notice">Developer mode: the code is {sandboxCode}.</p>
      )}
      <form action={verifyPhone}>
        <label>
          Phone
          <input name="phone" type="tel" autoComplete="tel" defaultValue={phone ?? ''} required />
        </label>
        {isSent && (
          <label>
            Code
            <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
          </label>
        )}
        <button type="submit">{isSent ? 'Verify and pay' : 'Send a code'}</button>
      </form>
    </>
  );
}
