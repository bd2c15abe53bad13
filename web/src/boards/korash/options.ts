import MapChoice from "./parts/MapChoice.svelte";
import RadioChoice from "./parts/RadioChoice.svelte";

/** The fields of the options form that are drawn here. */
export default { map: MapChoice, placement: RadioChoice };
