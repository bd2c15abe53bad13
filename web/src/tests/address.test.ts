import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { address } from "../app/address.svelte";

const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  address.go("/");
  scroll.mockClear();
});
afterEach(() => document.body.replaceChildren());

describe("another page", () => {
  it("begins at its top, even if its address has a hash", () => {
    address.go("/new/inyo#hotseat");
    expect(scroll).toHaveBeenCalledWith(0, 0);
    scroll.mockClear();
    address.go("/new/inyo#other");
    expect(scroll).not.toHaveBeenCalled();
  });

  it("gets the focus at its heading as soon as the heading exists", async () => {
    address.go("/t/abc");
    await tick();
    document.body.innerHTML = "<main><h1>INYO</h1><button>Settings</button></main>";
    await vi.waitFor(() => expect(focused()).toBe("INYO"));
  });

  it("leaves the focus on an element that already has it", async () => {
    document.body.innerHTML = "<h1>INYO</h1><button>Show my cards</button>";
    document.querySelector("button")?.focus();
    address.go("/t/abc");
    await tick();
    expect(focused()).toBe("Show my cards");
    document.querySelector("button")?.remove();
    document.body.append(document.createElement("p"));
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement).toBe(document.body);
  });
});
