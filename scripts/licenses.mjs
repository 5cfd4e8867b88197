// `npm run licenses`: the licenses of what is shipped, and of what only builds and tests. Exits with 1
// if one is not allowed.
import { fileURLToPath } from 'node:url';
import { allPackages, shippedPackages } from './locked-packages.mjs';

/** Each permits use in a product under another license, with its notice. */
export const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** For programs that are run, not shipped. */
export const ALLOWED_FOR_DEVELOPMENT = [...ALLOWED, 'MPL-2.0', 'PSF-2.0', 'CC-BY-4.0'];

/** An expression of SPDX: `OR` needs one side, `AND` both. */
export function isAllowed(expression, allowed) {
  const text = String(expression ?? '').replaceAll(/[()]/g, '');
  return text
    .split(' OR ')
    .some((side) => side.split(' AND ').every((one) => allowed.includes(one.trim())));
}

export function licenseReport() {
  const shipped = shippedPackages();
  const isShipped = new Set(shipped.map(({ path }) => path));
  const others = allPackages().filter(({ path }) => !isShipped.has(path));
  return {
    shipped,
    others,
    refused: [
      ...shipped.filter(({ license }) => !isAllowed(license, ALLOWED)),
      ...others.filter(({ license }) => !isAllowed(license, ALLOWED_FOR_DEVELOPMENT)),
    ],
  };
}

function linesOf(title, packages) {
  const rows = [...byLicense(packages)].sort().map(([license, list]) => {
    const names = [...new Set(list.map((each) => `${each.name} ${each.version}`))];
    return `  ${license} (${names.length}): ${names.join(', ')}`;
  });
  return [`${title}, ${packages.length} packages`, ...rows, ''];
}

function byLicense(packages) {
  const groups = new Map();
  for (const each of packages) {
    groups.set(each.license, [...(groups.get(each.license) ?? []), each]);
  }
  return groups;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { shipped, others, refused } = licenseReport();
  const lines = [...linesOf('Shipped', shipped), ...linesOf('For building and testing', others)];
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const { name, version, license } of refused) {
    process.stderr.write(`${name} ${version}: the license ${license} is not allowed.\n`);
    process.exitCode = 1;
  }
}
