import { humanize } from '../../format/words.ts';
import { providerTexts as texts } from '../../texts/settings/providers.ts';

const types: Readonly<Record<string, string>> = texts.types;
const fields: Readonly<Record<string, string>> = texts.form.fields;

export function typeName(type: string): string {
  return types[type] ?? humanize(type);
}

export function fieldLabel(field: string): string {
  return fields[field] ?? humanize(field);
}

/** Identifiers are no secrets: they are shown while typing. */
export function isSecret(field: string): boolean {
  return /secret/i.test(field);
}
