/** The clocks that a form offers. */
export const clockPresets = {
  none: null,
  quick: { bank: 3 * 60_000, added: 3_000 },
  calm: { bank: 10 * 60_000, added: 10_000 },
  long: { bank: 3 * 24 * 3_600_000, added: 12 * 3_600_000 },
};
export type ClockPreset = keyof typeof clockPresets;
export const presetNames = Object.keys(clockPresets) as ClockPreset[];
