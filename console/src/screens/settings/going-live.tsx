import type { Reply } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session-context.ts';
import { goingLiveTexts as texts } from '../../texts/settings/settings.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ButtonLink, OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { ChecklistItem } from '../shared/checklist-item.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';

type Checklist = Reply<'getGoLiveChecklist'>;
type Item = Checklist['items'][number];

const PLACES = {
  products: '/products',
  payments: '/providers',
  shipping: '/shipping',
  messages: '/messages/senders',
  sandbox: '/orders',
} as const satisfies Record<Item['item'], string>;

export function GoingLive() {
  const checklist = useOperation('getGoLiveChecklist');
  const [isOpen, setOpen] = useState(false);
  const { data } = checklist;
  return (
    <Page
      title={shellTexts.screens.goingLive}
      intro={data?.developerMode ? texts.intro : undefined}
      actions={
        data?.developerMode && <GoLiveButton ready={data.ready} open={() => setOpen(true)} />
      }
    >
      <Loaded from={checklist}>{(found) => <Items checklist={found} />}</Loaded>
      <ForDevelopers id="getGoLiveChecklist" args={{}} />
      {isOpen && data && <GoLiveDialog checklist={data} onClose={() => setOpen(false)} />}
    </Page>
  );
}

function GoLiveButton({ ready, open }: { ready: boolean; open: () => void }) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5 sm:items-end">
      <OwnerButton variant="primary" disabled={!ready} onClick={open}>
        {texts.goLive}
      </OwnerButton>
      {!ready && <span className="text-sm text-muted">{texts.notReady}</span>}
    </span>
  );
}

function Items({ checklist }: { checklist: Checklist }) {
  const { developerMode, liveSince, items } = checklist;
  return (
    <>
      {!developerMode && (
        <Callout tone="good">
          {texts.live} {liveSince && <>{texts.liveSince} </>}
          <Time at={liveSince} />
        </Callout>
      )}
      <ol className="flex flex-col gap-3">
        {items.map((item) => (
          <ChecklistItem
            key={item.item}
            {...texts.items[item.item]}
            item={item}
            action={
              <ButtonLink to={PLACES[item.item]} variant={item.done ? 'quiet' : 'plain'}>
                {texts.items[item.item].action}
              </ButtonLink>
            }
          />
        ))}
      </ol>
    </>
  );
}

function GoLiveDialog({ checklist, onClose }: { checklist: Checklist; onClose: () => void }) {
  const { store } = useSession();
  const form = useForm({ defaultValues: { handle: '' } });
  const write = useWrite('goLive', { successMessage: texts.wentLive, onDone: onClose });
  const sandbox = checklist.items.find(({ item }) => item === 'sandbox')?.missing;
  const lines = [...texts.effect, ...(sandbox ? [sandbox] : []), texts.noWayBack];
  return (
    <FormDialog
      title={texts.goLiveTitle}
      form={form}
      write={write}
      action={texts.goLive}
      onSubmit={({ handle }) => write.send({ body: { handle } })}
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <TextField
        label={texts.handle}
        hint={texts.typeHandle(store.handle)}
        autoComplete="off"
        {...bind(form, 'handle', {
          validate: (typed) => typed === store.handle || texts.wrongHandle,
        })}
      />
    </FormDialog>
  );
}
