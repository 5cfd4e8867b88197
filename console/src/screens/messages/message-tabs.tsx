import { useNavigate } from '@tanstack/react-router';
import { messageTexts as texts } from '../../texts/settings/messages.ts';
import { Tabs } from '../../ui/tabs.tsx';

const PLACES = {
  log: '/messages',
  templates: '/messages/templates',
  senders: '/messages/senders',
} as const;
type Place = keyof typeof PLACES;

const TABS = [
  { id: 'log', label: texts.log },
  { id: 'templates', label: texts.templates },
  { id: 'senders', label: texts.senders },
] as const;

/** The three parts of the messages' screen, each with an address of its own. */
export function MessageTabs({ current }: { current: Place }) {
  const navigate = useNavigate();
  const go = (id: string) => {
    const tab = TABS.find((other) => other.id === id);
    if (tab) void navigate({ to: PLACES[tab.id] });
  };
  return <Tabs label={texts.tabs} tabs={TABS} current={current} onChange={go} />;
}
