/** The page with the text between the two marks of a benchmark replaced. */
export function withResults(page: string, text: string, benchmark = 'bench:peers'): string {
  const [begin, end] = ['begins', 'ends'].map((word) => `<!-- ${benchmark} ${word} -->`);
  if (!begin || !end) throw new Error('two marks');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page lacks ${begin} or ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
