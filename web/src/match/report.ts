import { house } from "../app/house.svelte";
import { linkTo } from "../app/links";
import { translate } from "../i18n/index.svelte";
import type { Viewer } from "./viewer.svelte";

/**
 * What somebody who reports a problem sends: which version and match, where in it, and what this page showed.
 * It names the spectators' link, by which nobody can sit down, and tells nothing that the reporter alone may see.
 */
export function problemReport(viewer: Viewer): string {
  const { match, board } = viewer;
  const { shown, update, animations } = match;
  const view = (animations.view != null && board.publicView?.(animations.view)) || null;
  const told = board.publicView ? view : animations.view;
  return [
    `threefold ${house.me?.version ?? ""}, ${shown.game}, edition ${house.game(shown.game)?.edition ?? "?"}`,
    `match ${shown.watch}, row ${update?.seq ?? 0}, turn ${update?.turn ?? 0}, seat ${update?.seat ?? "none"}`,
    `page ${match.doing}, line ${match.line}, waiting for ${update?.waiting.join(", ") || "nobody"}`,
    `shown: ${told == null ? "nothing" : board.narrate(told, translate, { ...viewer.reader, seat: null })}`,
    `replay: ${linkTo(`/r/${shown.watch}#${update?.turn ?? 0}`)}`,
    `browser: ${navigator.userAgent}, ${innerWidth}x${innerHeight}`,
  ].join("\n");
}
