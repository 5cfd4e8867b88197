import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { IS_WHOLE } from '../small-version.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Violation {
  readonly id: string;
  readonly impact?: string | null | undefined;
  readonly nodes: readonly { readonly html: string }[];
}

export interface AxeOptions {
  /** All rules unless given. */
  readonly rules?: readonly string[];
  /** A selector of what another check covers. */
  readonly exclude?: string;
}

/** What axe finds. Its script stays in the document for the next check of the same page. */
export async function violationsOf(
  page: Page,
  options: AxeOptions = {},
): Promise<readonly Violation[]> {
  if (page.frames().length > 1) return await violationsWithFrames(page, options);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const { rules, exclude } = options;
  const context = { include: [['html']], exclude: exclude ? [[exclude]] : [] };
  const what = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return await page.evaluate(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(what)}).then((results) =>
      results.violations.map(({ id, impact, nodes }) => (
        { id, impact, nodes: nodes.map(({ html }) => ({ html })) })))`,
  );
}

/** Opens another page, where it merges the findings of frames. */
async function violationsWithFrames(
  page: Page,
  { rules, exclude }: AxeOptions,
): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page, axeSource: AXE }).options({ resultTypes: ['violations'] });
  if (exclude) axe.exclude(exclude);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations;
}

/** The same on every screen: the small version checks it where the console starts. */
const NAVIGATION = '[aria-label="Main navigation"]';

/** No violation of serious or critical impact. */
export async function assertAccessible(page: Page, options: AxeOptions = {}): Promise<void> {
  const exclude = IS_WHOLE ? {} : { exclude: NAVIGATION };
  const violations = await violationsOf(page, { ...exclude, ...options });
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    grave.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) })),
    [],
    page.url(),
  );
}
