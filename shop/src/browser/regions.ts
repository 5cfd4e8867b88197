/** What the server sent for each region; what the shopper typed since is not in it. */
const served = new Map<string, string>();

export function rememberRegions(page: Document): void {
  for (const [name, region] of regionsOf(page)) served.set(name, region.innerHTML);
}

/**
 * Shows what changed in a page: of the same page only the regions that differ, so that fields in
 * the others keep what was typed. `only` names regions of another page.
 */
export function applyPage(page: Document, ...only: string[]): void {
  const mine = regionsOf(document);
  const theirs = regionsOf(page);
  const isSame = only.length > 0 || [...theirs.keys()].every((name) => mine.has(name));
  if (!isSame) {
    const content = page.querySelector('main');
    if (content) document.querySelector('main')?.replaceChildren(...content.childNodes);
    rememberRegions(document);
  }
  document.title = only.length > 0 ? document.title : page.title;
  for (const [name, region] of theirs) {
    if (only.length > 0 && !only.includes(name)) continue;
    const html = region.innerHTML;
    const target = mine.get(name);
    if (!target?.isConnected || served.get(name) === html) continue;
    served.set(name, html);
    exchange(target, region);
  }
}

/** The focus stays at the control that had it, or goes to a notice that reports a problem. */
function exchange(target: Element, source: Element): void {
  const active = document.activeElement;
  const key = active && target.contains(active) ? keyOf(active) : undefined;
  target.replaceChildren(...source.childNodes);
  if (key === undefined) return;
  const same = [...target.querySelectorAll<HTMLElement>('button, input, select, summary, a')];
  same.find((element) => keyOf(element) === key)?.focus();
}

function keyOf(element: Element): string {
  const names = ['id', 'name', 'aria-label', 'href', 'type'];
  const form = element.closest('form')?.getAttribute('action') ?? '';
  return [form, ...names.map((name) => element.getAttribute(name) ?? '')].join(' ');
}

/** Regions that contain no other, by name. */
function regionsOf(page: Document): Map<string, Element> {
  const all = [...page.querySelectorAll('[data-region]')];
  const leaves = all.filter((region) => region.querySelector('[data-region]') === null);
  return new Map(leaves.map((region) => [region.getAttribute('data-region') ?? '', region]));
}
