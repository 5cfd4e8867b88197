import type { Reply } from '@cartwright/client/admin';
import { type ReactNode, useState } from 'react';
import { useTagged } from '../../api/use-operation.ts';
import { useSession } from '../../session/session-context.ts';
import { messageTexts as texts } from '../../texts/settings/messages.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Button, OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Mono } from '../../ui/values.tsx';
import { MailSenderDialog } from './mail-sender-dialog.tsx';
import { MessageTabs } from './message-tabs.tsx';
import { RemoveMailDialog, RemoveTextDialog, TryDialog } from './sender-steps.tsx';
import { TextSenderDialog } from './text-sender-dialog.tsx';

export function Senders() {
  const { store } = useSession();
  return (
    <Page title={shellTexts.screens.messages} intro={texts.sendersIntro}>
      <MessageTabs current="senders" />
      {store.developerMode && <Callout>{texts.sandboxNote}</Callout>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <MailCard />
        <TextCard />
      </div>
      <ForDevelopers id="getMessageSenders" args={{}} />
    </Page>
  );
}

type Open = 'edit' | 'remove' | 'test';

function MailCard() {
  const sender = useTagged('getMailSender');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = () => setOpen(undefined);
  const { data: tagged } = sender;
  return (
    <SenderCard title={texts.mail} isSet={Boolean(tagged?.data)} open={setOpen}>
      <Loaded from={sender} lines={3}>
        {({ data }) => (data ? <DescriptionList items={mailFacts(data)} /> : <p>{texts.none}</p>)}
      </Loaded>
      {open === 'edit' && tagged && <MailSenderDialog tagged={tagged} onClose={close} />}
      {open === 'remove' && tagged && <RemoveMailDialog etag={tagged.etag} onClose={close} />}
      {open === 'test' && <TryDialog channel="email" onClose={close} />}
    </SenderCard>
  );
}

function TextCard() {
  const sender = useTagged('getTextSender');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = () => setOpen(undefined);
  const { data: tagged } = sender;
  return (
    <SenderCard title={texts.textMessages} isSet={Boolean(tagged?.data)} open={setOpen}>
      <Loaded from={sender} lines={3}>
        {({ data }) => (data ? <DescriptionList items={textFacts(data)} /> : <p>{texts.none}</p>)}
      </Loaded>
      {open === 'edit' && tagged && <TextSenderDialog tagged={tagged} onClose={close} />}
      {open === 'remove' && tagged && <RemoveTextDialog etag={tagged.etag} onClose={close} />}
      {open === 'test' && <TryDialog channel="sms" onClose={close} />}
    </SenderCard>
  );
}

function SenderCard({
  title,
  isSet,
  open,
  children,
}: {
  title: string;
  isSet: boolean;
  open: (dialog: Open) => void;
  children: ReactNode;
}) {
  return (
    <Card
      title={title}
      actions={
        <>
          {isSet && (
            <Button isSmall onClick={() => open('test')}>
              {texts.test}
            </Button>
          )}
          <OwnerButton isSmall onClick={() => open('edit')}>
            {isSet ? texts.edit : texts.setUp}
          </OwnerButton>
          {isSet && (
            <OwnerButton isSmall onClick={() => open('remove')}>
              {texts.remove}
            </OwnerButton>
          )}
        </>
      }
    >
      {children}
    </Card>
  );
}

function mailFacts(sender: NonNullable<Reply<'getMailSender'>>): readonly Description[] {
  const { host, port, security, fromName, fromAddress, user, passwordHint } = sender;
  return [
    { term: texts.host, value: `${host}:${port}, ${texts.securities[security]}` },
    { term: texts.fromAddress, value: `${fromName} <${fromAddress}>` },
    ...(user ? [{ term: texts.user, value: user }] : []),
    ...(passwordHint ? [{ term: texts.password, value: <Mono>{passwordHint}</Mono> }] : []),
  ];
}

function textFacts(sender: NonNullable<Reply<'getTextSender'>>): readonly Description[] {
  const { accountSid, from, messagingServiceSid, apiKeySid, secretHint, repliesUrl } = sender;
  return [
    { term: texts.accountSid, value: <Mono>{accountSid}</Mono> },
    ...(from ? [{ term: texts.from, value: from }] : []),
    ...(messagingServiceSid
      ? [{ term: texts.messagingServiceSid, value: <Mono>{messagingServiceSid}</Mono> }]
      : []),
    ...(apiKeySid ? [{ term: texts.apiKeySid, value: <Mono>{apiKeySid}</Mono> }] : []),
    { term: texts.authToken, value: <Mono>{secretHint}</Mono> },
    ...(repliesUrl
      ? [
          {
            term: texts.repliesUrl,
            value: (
              <>
                <CopyableId id={repliesUrl} label={texts.repliesUrl} />
                <p className="text-sm text-muted">{texts.repliesHint}</p>
              </>
            ),
          },
        ]
      : []),
  ];
}
