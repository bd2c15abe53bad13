/** Attributes that people, assistive devices or styles use. */
const KEPT = ["role", "title", "alt", "disabled", "checked", "open", "hidden", "inert", "href"];
/** Attributes whose value is the generated id of another element. */
const POINTS = ["aria-labelledby", "aria-controls", "aria-describedby", "aria-activedescendant"];

/** The text of an element without the text of its children. */
function said(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? "");
  return texts.join(" ").replace(/\s+/g, " ").trim();
}

function isKept(name: string): boolean {
  return KEPT.includes(name) || ((name.startsWith("aria-") || name.startsWith("data-")) && !POINTS.includes(name));
}

function attributes(element: Element): string {
  const kept = [...element.attributes].filter(({ name }) => isKept(name));
  const tabs = element.getAttribute("tabindex") === "0" ? " tab" : "";
  return tabs + kept.map(({ name, value }) => (value ? ` ${name}="${value}"` : ` ${name}`)).join("");
}

/** The classes in the source; classes that the compiler adds are left out. */
function classes(element: Element): string {
  return [...element.classList].filter((name) => !name.startsWith("svelte-")).map((name) => `.${name}`).join("");
}

/** Whether an element is a hidden picture without text. */
function isMute(element: Element): boolean {
  return element.localName === "svg" && element.getAttribute("aria-hidden") === "true" && !element.textContent.trim();
}

/**
 * A part of a page as indented lines: text, roles, ARIA, classes and data, one line an element that has any of these.
 * Drawings that say nothing and generated ids are left out.
 */
export function outline(element: Element, depth = 0): string {
  let lines = "";
  for (const child of element.children) {
    if (isMute(child)) continue;
    const about = classes(child) + attributes(child);
    const text = said(child);
    const line = about || text;
    if (line) lines += `${" ".repeat(depth)}${child.localName}${about}${text ? ` ${JSON.stringify(text)}` : ""}\n`;
    lines += outline(child, line ? depth + 1 : depth);
  }
  return lines;
}
