import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sessionTexts } from '../texts/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useSession } from './session-context.ts';
import { sessionEnd } from './session-end.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in over the page: what was typed below stays. */
export function SignInDialog() {
  const { operator, store } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const texts = sessionTexts.again;
  return (
    <Dialog title={texts.title} onClose={() => undefined} canClose={false}>
      <p className="mb-4 text-muted">{texts.text}</p>
      <SignInForm
        handle={store.handle}
        email={operator.email}
        isFixed
        onSignedIn={() => {
          sessionEnd.clear();
          void queries.invalidateQueries();
        }}
        extra={
          <Button
            variant="quiet"
            onClick={() => {
              void navigate({ to: '/login', search: { store: store.handle } });
            }}
          >
            {texts.leave}
          </Button>
        }
      />
    </Dialog>
  );
}
