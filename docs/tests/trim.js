/* Removes repetitions from a page, so that axe looks at each structure once and not a thousand times.

   An element's FACE is what a barrier can rest on in the element itself: its tag; its attributes, with their values where
   they decide what it is or how it looks, else whether they are empty; whether the ids it names are on the page; whether
   it has text of its own; whether it scrolls; its colours, size and weight of letters as the browser computed them.
   Its KEY is the faces of all elements it lies in, its own, and the set of the faces of its children.

   A child is removed only where an earlier child of the same element has its face, and every key in and below it has
   been kept already. So each key that was on the page is there still, and what is lost differs from what
   is left in words, addresses and counts alone. What another element names by id is never removed.

   Returns the numbers of elements before and after. */
(() => {
  const VALUES = new Set(["class", "style", "role", "lang", "dir", "type", "tabindex", "scope", "colspan", "rowspan",
    "hidden", "open"]);
  const IDS = new Set(["for", "headers", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns",
    "aria-activedescendant", "aria-details", "aria-errormessage", "aria-flowto"]);
  const LOOKS = ["color", "backgroundColor", "fontSize", "fontWeight", "display", "visibility", "opacity"];

  const all = [...document.querySelectorAll("*")];
  const named = new Set();
  for (const element of all)
    for (const name of IDS)
      for (const id of (element.getAttribute(name) || "").split(/\s+/)) if (id) named.add(id);

  const numbers = new Map();
  const number = (text) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    return numbers.get(text);
  };

  const attribute = ({ name, value }) => {
    if (IDS.has(name)) return `${name}:${value.split(/\s+/).map((id) => document.getElementById(id) !== null)}`;
    if (VALUES.has(name) || name.startsWith("aria-")) return `${name}=${value}`;
    return `${name}${value.trim() ? "+" : "-"}`;
  };

  const faces = new Map();
  for (const element of all) {
    const looks = getComputedStyle(element);
    const scrolls = /auto|scroll/.test(looks.overflow)
      && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const parts = [element.tagName, ...[...element.attributes].map(attribute).sort(), text, scrolls];
    faces.set(element, number(parts.concat(LOOKS.map((name) => looks[name])).join(" ")));
  }

  const keys = new Map();
  const paths = new Map();
  for (const element of all) {
    const path = number(`${paths.get(element.parentElement)}>${faces.get(element)}`);
    const children = new Set([...element.children].map((child) => faces.get(child)));
    paths.set(element, path);
    keys.set(element, `${path} ${[...children].sort()}`);
  }

  const kept = new Set();
  const known = (element) => kept.has(keys.get(element)) && !named.has(element.id);
  const visit = (element) => {
    kept.add(keys.get(element));
    const seen = new Set();
    for (const child of [...element.children]) {
      const face = faces.get(child);
      if (seen.has(face) && known(child) && [...child.querySelectorAll("*")].every(known)) child.remove();
      else visit(child);
      seen.add(face);
    }
  };
  visit(document.body);
  return [all.length, document.querySelectorAll("*").length];
})()
