import { house } from "./house.svelte";

/** Return a page's address that works on other machines: for a host on localhost, the one in the local network. */
export function linkTo(path: string): string {
  return new URL(path, house.me?.lan_url || location.origin).href;
}

/** Whether the links of this page work only on this machine. */
export function isAlone(): boolean {
  return /^(localhost|127\.|\[?::1)/.test(location.hostname) && !house.me?.lan_url;
}
