import { house } from "./house.svelte";

/** A page's address as others can open it: a host who came by localhost gives them the one of the room. */
export function linkTo(path: string): string {
  return new URL(path, house.me?.lan_url || location.origin).href;
}

/** Whether the links of this page lead nowhere on any other machine. */
export function isAlone(): boolean {
  return /^(localhost|127\.|\[?::1)/.test(location.hostname) && !house.me?.lan_url;
}
