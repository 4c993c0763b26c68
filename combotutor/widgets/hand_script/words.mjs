// Sentences of the catalogue.

/** A text of the catalogue with its fields filled in. */
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (field, name) => (Object.hasOwn(values, name) ? values[name] : field));
}
