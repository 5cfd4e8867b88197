import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { sessionTexts as texts } from '../texts/session.ts';
import { sessionEnd } from './session-end.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInLayout, useStoreHandle } from './sign-in-layout.tsx';

/** `/admin/login?store=…&email=…`. Afterwards the page that was sought is shown. */
export function SignIn() {
  const handle = useStoreHandle();
  const { next, email } = useSearch({ strict: false });
  const router = useRouter();
  const queries = useQueryClient();
  return (
    <SignInLayout title={texts.signInTo}>
      <SignInForm
        handle={handle}
        email={email ?? ''}
        onSignedIn={() => {
          queries.clear();
          sessionEnd.clear();
          router.history.replace(`${router.basepath}${pathWithin(next)}`);
        }}
        extra={
          <Link
            to="/forgot-password"
            search={{ store: handle || undefined }}
            className="link mr-auto self-center"
          >
            {texts.forgot}
          </Link>
        }
      />
    </SignInLayout>
  );
}

/** Only an address of the console: a link must not lead elsewhere after sign-in. */
function pathWithin(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/';
}
