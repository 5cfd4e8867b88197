import type { WebSession } from '../session.ts';
import { texts } from '../texts.ts';
import { CodeField } from './code-field.tsx';

interface SignInProps {
  readonly next: string;
  readonly codeFor: WebSession['codeFor'];
}

const t = texts.signIn;

export function SignInPage(props: SignInProps) {
  return (
    <div className="narrow sign-in">
      <h1>{t.title}</h1>
      {props.codeFor ? <CodeForm {...props} /> : <RequestForm {...props} />}
      <PasswordForm {...props} />
    </div>
  );
}

function RequestForm({ next }: SignInProps) {
  return (
    <section>
      <h2>{t.byCode}</h2>
      <p className="soft">{t.byCodeHint}</p>
      <form method="post" action="/sign-in/code">
        <input type="hidden" name="next" value={next} />
        <label>
          {t.to}
          <input name="to" required autoComplete="email" maxLength={200} />
        </label>
        <div className="row">
          <button type="submit" className="primary">
            {t.sendCode}
          </button>
          <button type="submit" formAction="/sign-in/send-link">
            {t.sendLink}
          </button>
        </div>
      </form>
    </section>
  );
}

function CodeForm({ next, codeFor }: SignInProps) {
  return (
    <section>
      <h2>{t.byCode}</h2>
      <p className="soft">{t.codeSent(codeFor?.to ?? '')}</p>
      <form method="post" action="/sign-in/verify">
        <input type="hidden" name="next" value={next} />
        <CodeField label={t.code} />
        <div className="row">
          <button type="submit" className="primary">
            {t.check}
          </button>
          <a href={`/sign-in?again&next=${next}`}>{t.sendCode}</a>
        </div>
      </form>
    </section>
  );
}

function PasswordForm({ next }: SignInProps) {
  return (
    <section>
      <h2>{t.byPassword}</h2>
      <form method="post" action="/sign-in/password">
        <input type="hidden" name="next" value={next} />
        <label>
          {t.email}
          <input name="email" type="email" required autoComplete="username" maxLength={200} />
        </label>
        <label>
          {t.password}
          <input name="password" type="password" required autoComplete="current-password" />
        </label>
        <p className="soft">{t.registerHint}</p>
        <div className="row">
          <button type="submit" className="primary">
            {t.login}
          </button>
          <button type="submit" formAction="/sign-in/register">
            {t.register}
          </button>
        </div>
      </form>
      <details>
        <summary>{t.forgot}</summary>
        <form method="post" action="/sign-in/forgot">
          <label>
            {t.email}
            <input name="to" type="email" required autoComplete="username" maxLength={200} />
          </label>
          <button type="submit">{t.sendReset}</button>
        </form>
      </details>
    </section>
  );
}

/** A link is used by a click of the shopper, not by the program that checked the mail. */
export function FinishLinkPage({ token }: { token: string }) {
  return (
    <section className="narrow">
      <h1>{t.finishLink}</h1>
      <p>{t.finishLinkText}</p>
      <form method="post" action="/sign-in/link">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="primary">
          {t.check}
        </button>
      </form>
    </section>
  );
}

export function ResetPage({ token }: { token: string }) {
  return (
    <section className="narrow">
      <h1>{t.resetTitle}</h1>
      <form method="post" action="/sign-in/reset">
        <input type="hidden" name="token" value={token} />
        <label>
          {t.password}
          <input name="password" type="password" required autoComplete="new-password" />
        </label>
        <button type="submit" className="primary">
          {t.reset}
        </button>
      </form>
    </section>
  );
}
