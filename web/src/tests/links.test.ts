import { afterEach, expect, it } from "vitest";
import { isAlone, linkTo } from "../app/links";
import { house } from "../app/house.svelte";

const me = (lan_url: string) => ({ person: "p", name: "", matches: [], version: "1", lan_url });

afterEach(() => {
  house.me = null;
});

it("linkTo returns the address in the local network if the host uses localhost", () => {
  house.me = me("http://192.168.1.5:8000/");
  expect(linkTo("/t/abc")).toBe("http://192.168.1.5:8000/t/abc");
  expect(linkTo("/r/abc#7")).toBe("http://192.168.1.5:8000/r/abc#7");
  expect(isAlone()).toBe(false);
});

it("linkTo returns the page's own address if there is no other", () => {
  house.me = me("");
  expect(linkTo("/t/abc")).toBe(`${location.origin}/t/abc`);
  expect(isAlone()).toBe(true);
});
