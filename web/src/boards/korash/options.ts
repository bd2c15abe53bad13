import MapChoice from "./MapChoice.svelte";
import RadioChoice from "./RadioChoice.svelte";

/** The fields of the options form that are drawn here. */
export default { map: MapChoice, placement: RadioChoice };
