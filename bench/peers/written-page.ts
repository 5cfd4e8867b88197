const BEGIN = '<!-- bench:peers begins -->';
const END = '<!-- bench:peers ends -->';

/** The page with the text between its two marks replaced. */
export function withResults(page: string, text: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`the page lacks ${BEGIN} or ${END}`);
  return `${page.slice(0, from + BEGIN.length)}\n\n${text}\n\n${page.slice(to)}`;
}
