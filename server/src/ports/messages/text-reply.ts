/** The standard keywords. Any other reply is ignored. */
export type TextReply = 'stop' | 'start' | 'help';

const WORDS: Readonly<Record<TextReply, readonly string[]>> = {
  stop: ['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  start: ['start', 'unstop', 'yes'],
  help: ['help', 'info'],
};

/** The whole reply must be the keyword: `Stop.` counts, a sentence containing it does not. */
export function replyIn(text: string): TextReply | undefined {
  const word = text
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const meanings: TextReply[] = ['stop', 'start', 'help'];
  return meanings.find((meaning) => WORDS[meaning].includes(word));
}
