import type { Language } from "../i18n/types";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "on" | "off";

const KEPT = "threefold.settings";

interface Kept {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  language: Language;
  logOpen: boolean;
  confirm: boolean;
}

/** Storage can be switched off or full; then the settings last until the page is closed. */
function read(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof kept === "object" && kept ? kept : {};
  } catch {
    return {};
  }
}

function oneOf<T>(value: unknown, among: readonly T[], otherwise: T): T {
  return among.includes(value as T) ? (value as T) : otherwise;
}

function spoken(): Language {
  const first = typeof navigator === "undefined" ? "" : (navigator.languages?.[0] ?? navigator.language ?? "");
  return first.toLowerCase().startsWith("de") ? "de" : "en";
}

class Settings {
  theme = $state<Theme>("auto");
  /** Whether to reduce motion. */
  motion = $state<Motion>("auto");
  sound = $state(false);
  language = $state<Language>("en");
  logOpen = $state(true);
  /** Whether every choice is asked about once more before it is sent. */
  confirm = $state(false);
  #systemCalm = $state(false);

  constructor() {
    const kept = read();
    this.theme = oneOf(kept.theme, ["auto", "light", "dark"], "auto");
    this.motion = oneOf(kept.motion, ["auto", "on", "off"], "auto");
    this.sound = kept.sound === true;
    this.language = oneOf(kept.language, ["en", "de"], spoken());
    this.logOpen = kept.logOpen !== false;
    this.confirm = kept.confirm === true;
    if (typeof matchMedia === "function") {
      const calm = matchMedia("(prefers-reduced-motion: reduce)");
      this.#systemCalm = calm.matches;
      calm.addEventListener("change", () => (this.#systemCalm = calm.matches));
    }
  }

  get reducedMotion(): boolean {
    return this.motion === "auto" ? this.#systemCalm : this.motion === "on";
  }

  /** Change one setting, store it, and apply it to the page. */
  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    (this as Kept)[name] = value;
    try {
      const { theme, motion, sound, language, logOpen, confirm } = this;
      localStorage.setItem(KEPT, JSON.stringify({ theme, motion, sound, language, logOpen, confirm }));
    } catch {
      // The setting lasts until the page is closed.
    }
    this.show();
  }

  /** Pass the settings to the style sheet. */
  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.dataset.calm = String(this.reducedMotion);
    root.lang = this.language;
  }
}

export const settings = new Settings();
